#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// No shuffle at all. What becomes of a stable sort whose comparator never says "before": one that
/// answers true or false where numbers are wanted, or a fraction that is cut to zero.
struct None : OneStep {
  static constexpr ShufflerInfo info{
      .name = "none",
      .summary = "leaves the deck as it is",
      .cause =
          "the deck is not shuffled, or sorted with a comparator that never says \"before\": true "
          "or false where a number is wanted, or a fraction that is cut to 0"};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& /*deck*/, Choices& /*choices*/) const {}
};

/// Swaps every place, from the first, with any place: n^n equally likely paths, which n! orders
/// cannot share evenly for n > 2.
struct NaiveSwap : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "naive-swap",
      .summary = "swaps each card with any card",
      .cause =
          "each card is swapped with any card of the deck: n^n equally likely ways cannot be "
          "shared out evenly among n! orders",
      .cure =
          "draw from the places not yet done alone: below(i + 1) for place i, from the last one "
          "down (`evenhand explain fisher-yates`)"};

  static std::size_t rounds(std::size_t n) { return n; }
  static std::size_t bound(std::size_t n, std::size_t /*round*/) { return n; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, choices.below(deck.size));
  }
};

/// `for i := 1 to n do swap(i, random(n-1)+1)`: the last card cannot be chosen. ASF Software's
/// poker shuffle; Arkin, Hill, Marks, Schmid and Walls, "How we learned to cheat at online poker"
/// (1999).
struct Asf : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "asf",
      .summary = "swaps each card with any card but the last (ASF's poker shuffle of 1999)",
      .cause =
          "each card is swapped with any card but the last: the index is drawn one too small, and "
          "from all places instead of those not yet done",
      .cure =
          "draw from the places not yet done alone, the place itself included: below(i + 1) for "
          "place i, from the last one down"};

  static std::size_t rounds(std::size_t n) { return n; }
  static std::size_t bound(std::size_t n, std::size_t /*round*/) { return n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, choices.below(deck.size - 1));
  }
};

/// K times: two places are chosen independently (they may be equal) and their cards swapped.
/// Diaconis and Shahshahani, "Generating a random permutation with random transpositions" (1981).
struct RandomTranspositions : Repeated {
  static constexpr ShufflerInfo info{
      .name = "random-transpositions",
      .parameter = "K",
      .summary = "swaps the cards of two random places, K times",
      .cause = "too few pairs of cards are swapped for the deck to forget its order",
      .least = 1,
      .most = 100000};
  using Repeated::Repeated;

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    const std::size_t first = choices.below(deck.size);
    deck.swap(first, choices.below(deck.size));
  }
};

/// For i from 0: swaps place i with (S[i mod 32] + i) mod n, S the SM3 digest of a fresh 32-byte
/// seed: a byte modulo n, and from the 33rd card on the same bytes again.
struct Sm3Index : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "sm3-index",
      .summary = "swaps card i with card (S[i mod 32] + i) mod n, S an SM3 digest",
      .cause =
          "the index is a byte of a digest modulo the number of cards, added to the place, and "
          "bytes are used again"};

  static std::size_t rounds(std::size_t n) { return n; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, (choices.digest_modulo(at.round, deck.size) + at.round) % deck.size);
  }
};

}  // namespace evenhand::shuffle
