#pragma once

#include "sims/random/chance_masks.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// The passes of a bubble sort: pass m compares neighbours k, k+1 for k < n-1-m.
struct BubblePasses {
  static constexpr bool stops_early = false;

  static std::size_t rounds(std::size_t n) { return n - 1; }
  static std::size_t steps(std::size_t n, std::size_t pass) { return n - 1 - pass; }
};

template <class Choices>
bool happens(random::Chance chance, Choices& choices) {
  return choices.chance(chance.p, chance.q);
}

/// A bubble sort that swaps neighbours k, k+1 with probability (k+1)/(k+2), whatever the pass. Of
/// the cards a pass walks over, each ends at its last place with the same probability.
struct BubbleMatrix : BubblePasses {
  static constexpr ShufflerInfo info{
      .name = "bubble-matrix",
      .summary = "bubble sort that swaps neighbours k, k+1 with probability (k+1)/(k+2)",
      .proof =
          "each pass puts one of the cards left, each equally likely whatever their order, "
          "in the last free place"};

  static random::Chance chance(std::size_t k) {
    return {static_cast<std::uint32_t>(k + 1), static_cast<std::uint32_t>(k + 2)};
  }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    if (happens(chance(at.index), choices)) deck.swap(at.index, at.index + 1);
  }
};

inline constexpr std::string_view neighbours_swapped =
    "neighbours are swapped with an even chance each, so that cards stay near where they were";

struct BubbleCoin : BubblePasses {
  static constexpr ShufflerInfo info{.name = "bubble-coin",
                                     .summary = "bubble sort with a coin for a comparator",
                                     .cause = neighbours_swapped};

  static random::Chance chance(std::size_t /*k*/) { return {1, 2}; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    if (coin(choices)) deck.swap(at.index, at.index + 1);
  }
};

struct BubbleCoinFull : BubbleCoin {
  static constexpr ShufflerInfo info{
      .name = "bubble-coin-full",
      .summary = "bubble sort of n full passes with a coin for a comparator",
      .cause = neighbours_swapped};

  static std::size_t rounds(std::size_t n) { return n; }
  static std::size_t steps(std::size_t n, std::size_t /*pass*/) { return n - 1; }
};

/// Stops behind the first pass that swapped nothing.
struct BubbleCoinEarlyExit : BubblePasses {
  static constexpr ShufflerInfo info{
      .name = "bubble-coin-early-exit",
      .summary = "bubble-coin that stops after a pass without a swap",
      .cause = neighbours_swapped};

  static constexpr bool stops_early = true;

  enum Mark : std::uint32_t { calm = 0, swapped = 1, sorted = 2 };

  static random::Chance chance(std::size_t /*k*/) { return {1, 2}; }
  static bool finished(std::uint32_t mark) { return mark == sorted; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    if (deck.mark == sorted) return;
    if (coin(choices)) {
      deck.swap(at.index, at.index + 1);
      deck.mark = swapped;
    }
    if (at.index + 1 == steps(deck.size, at.round)) deck.mark = deck.mark == calm ? sorted : calm;
  }
};

}  // namespace evenhand::shuffle
