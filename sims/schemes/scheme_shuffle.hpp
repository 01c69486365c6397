#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "sims/schemes/scheme.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"

namespace evenhand::schemes {

/// The orders that are made draw by draw, as an algorithm of steps: dealt from digests, and walked
/// for proofs. Its choice makers have below(k), modulo(bits, k) and scaled(bits, k), each drawn
/// from one number as Index says.
struct SchemeShuffle : shuffle::OneStepRounds {
  Order order;
  Index index;
  std::size_t bits;
  std::size_t most_rounds = SIZE_MAX;  ///< where the outcome is all that is made

  explicit SchemeShuffle(const Scheme& scheme)
      : order(scheme.order), index(scheme.index), bits(scheme.bits()) {
    if (scheme.ends_with_outcome()) most_rounds = scheme.draws_needed();
  }

  std::size_t rounds(std::size_t n) const {
    return std::min(order == Order::naive ? n : n - 1, most_rounds);
  }

  template <class Card, class Choices>
  void step(shuffle::Place at, shuffle::Deck<Card>& deck, Choices& choices) const {
    const std::size_t left = deck.size - at.round;
    const auto place_among = [&](std::size_t k) {
      return static_cast<std::size_t>(choose(choices, k));
    };
    switch (order) {
      case Order::down:
        deck.swap(left - 1, place_among(left));
        break;
      case Order::up:
        deck.swap(at.round, at.round + place_among(left));
        break;
      case Order::take:
        deck.insert(at.round + place_among(left), at.round);
        break;
      case Order::naive:
        deck.swap(at.round, place_among(deck.size));
        break;
      case Order::rotations:
      case Order::sort:
        break;
    }
  }

  /// An index among k.
  template <class Choices>
  std::uint64_t choose(Choices& choices, std::uint64_t k) const {
    switch (index) {
      case Index::scale:
        return choices.scaled(bits, k);
      case Index::modulo:
        return choices.modulo(bits, k);
      case Index::rejection:
      case Index::rejection_below_most:
      case Index::high_bits:
        break;
    }
    return choices.below(k);
  }
};

}  // namespace evenhand::schemes
