#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// No shuffle at all. What becomes of a stable sort whose comparator never says "before": one that
/// answers true or false where numbers are wanted, or a fraction that is cut to zero.
struct None : OneStep {
  static constexpr ShufflerInfo info{
      .name = "none", .summary = "leaves the deck as it is", .uniform = false};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& /*deck*/, Choices& /*choices*/) const {}
};

/// Swaps every place, from the first, with any place: n^n equally likely paths, which n! orders
/// cannot share evenly for n > 2.
struct NaiveSwap : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "naive-swap", .summary = "swaps each card with any card", .uniform = false};

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
      .uniform = false};

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
  static constexpr ShufflerInfo info{.name = "random-transpositions",
                                     .parameter = "K",
                                     .summary = "swaps the cards of two random places, K times",
                                     .uniform = false,
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
      .uniform = false};

  static std::size_t rounds(std::size_t n) { return n; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, (choices.digest_modulo(at.round, deck.size) + at.round) % deck.size);
  }
};

}  // namespace evenhand::shuffle
