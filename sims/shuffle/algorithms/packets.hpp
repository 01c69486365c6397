#pragma once

#include <bit>
#include <span>

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/interleave.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// The Gilbert-Shannon-Reeds riffle, K times: a binomial cut, then every way to interleave the two
/// packets is equally likely. A coin for each place of the new deck says from which packet its card
/// comes: heads are the packet cut off. Bayer and Diaconis, "Trailing the dovetail shuffle to its
/// lair", Ann. Appl. Probab. 2 (1992).
struct Riffle : Repeated {
  static constexpr ShufflerInfo info{.name = "riffle",
                                     .parameter = "K",
                                     .summary = "K riffles of the Gilbert-Shannon-Reeds model",
                                     .uniform = false,
                                     .least = 1,
                                     .most = 100};
  using Repeated::Repeated;

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    constexpr std::size_t word_bits = 64;
    const std::size_t size = deck.size;
    std::array<std::uint64_t, cards::max_deck / word_bits> from_top;
    std::size_t cut = 0;
    auto coins = coins_of(choices);
    for (std::size_t first = 0; first < size; first += word_bits) {
      const auto places = static_cast<unsigned>(std::min(word_bits, size - first));
      from_top[first / word_bits] = coins.word(places);
      cut += static_cast<std::size_t>(std::popcount(from_top[first / word_bits]));
    }
    std::array<Card, cards::max_deck + 8> before;
    std::copy_n(deck.cards, size, before.data());
    interleave(before.data(), cut, from_top, std::span(deck.cards, size));
  }
};

/// K times: each of the n-1 gaps between cards is cut with probability 1/5, and the packets, each
/// as it is, are laid down in reverse order. Pemantle, "Randomization time for the overhand
/// shuffle", J. Theoret. Probab. 2 (1989), with packets of 5 cards on average.
struct Overhand : Repeated {
  static constexpr ShufflerInfo info{
      .name = "overhand",
      .parameter = "K",
      .summary = "K overhand shuffles: each gap is cut with probability 1/5, packets reversed",
      .uniform = false,
      .least = 1,
      .most = 10000};
  static constexpr std::size_t packet_size = 5;  ///< on average
  using Repeated::Repeated;

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    Buffer<Card> before;
    std::copy_n(deck.cards, deck.size, before.data());
    std::size_t packet = 0;
    std::size_t to = deck.size;
    for (std::size_t end = 1; end <= deck.size; ++end) {
      if (end < deck.size && !choices.chance(1, packet_size)) continue;
      to -= end - packet;
      std::copy_n(before.data() + packet, end - packet, deck.cards + to);
      packet = end;
    }
  }
};

/// K times: the top card goes to a uniform place. Aldous and Diaconis, "Shuffling cards and
/// stopping times", Amer. Math. Monthly 93 (1986).
struct TopToRandom : Repeated {
  static constexpr ShufflerInfo info{.name = "top-to-random",
                                     .parameter = "K",
                                     .summary = "the top card goes to a random place, K times",
                                     .uniform = false,
                                     .least = 1,
                                     .most = 100000};
  using Repeated::Repeated;

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    const std::size_t to = choices.below(deck.size);
    const Card top = deck[0];
    std::copy_n(deck.cards + 1, to, deck.cards);
    deck[to] = top;
  }
};

/// One cut below 0 … n-1 cards.
struct Cut : OneStep {
  static constexpr ShufflerInfo info{
      .name = "cut", .summary = "a single cut at a random place", .uniform = false};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    std::rotate(deck.cards, deck.cards + choices.below(deck.size), deck.cards + deck.size);
  }
};

}  // namespace evenhand::shuffle
