#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// Card i moves forward over its neighbours until the coin says stop.
struct InsertionCoin : OneStepRounds {
  static constexpr ShufflerInfo info{.name = "insertion-coin",
                                     .summary = "insertion sort with a coin for a comparator",
                                     .uniform = false};

  static std::size_t rounds(std::size_t n) { return n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t from = at.round + 1;
    std::size_t to = from;
    while (to > 0 && coin(choices)) --to;
    deck.insert(from, to);
  }
};

/// The place that a binary search among places low … high-1 finds for a card, by coins.
template <class Choices>
std::size_t coin_search(std::size_t low, std::size_t high, Choices& choices) {
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (coin(choices)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

struct BinaryInsertionCoin : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "binary-insertion-coin",
      .summary = "insertion sort by binary search with a coin for a comparator",
      .uniform = false};

  static std::size_t rounds(std::size_t n) { return n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t from = at.round + 1;
    deck.insert(from, coin_search(0, from, choices));
  }
};

/// Place i is swapped with the place that a run of comparisons over the places behind it finds to
/// hold the "least" card. The mark is how far behind i the least one so far lies.
struct SelectionCoin {
  static constexpr ShufflerInfo info{.name = "selection-coin",
                                     .summary = "selection sort with a coin for a comparator",
                                     .uniform = false};

  static std::size_t rounds(std::size_t n) { return n - 1; }
  static std::size_t steps(std::size_t n, std::size_t round) { return n - 1 - round; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    if (coin(choices)) deck.mark = static_cast<std::uint32_t>(at.index + 1);
    if (at.index + 1 == steps(deck.size, at.round)) {
      deck.swap(at.round, at.round + deck.mark);
      deck.mark = 0;
    }
  }
};

}  // namespace evenhand::shuffle
