#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// Floyd's heapsort: rounds sift n/2 roots down to make the heap, then take its top n-1 times.
struct HeapsortCoin : OneStepRounds {
  static constexpr ShufflerInfo info{.name = "heapsort-coin",
                                     .summary = "heapsort with a coin for a comparator",
                                     .uniform = false};

  static std::size_t rounds(std::size_t n) { return n / 2 + n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t building = deck.size / 2;
    if (at.round < building) {
      sift_down(deck, building - 1 - at.round, deck.size, choices);
      return;
    }
    const std::size_t last = deck.size - 1 - (at.round - building);
    deck.swap(0, last);
    sift_down(deck, 0, last, choices);
  }

 private:
  template <class Card, class Choices>
  static void sift_down(Deck<Card>& deck, std::size_t root, std::size_t size, Choices& choices) {
    auto coins = coins_of(choices);
    for (std::size_t child = 2 * root + 1; child < size; child = 2 * root + 1) {
      if (child + 1 < size) child += std::size_t{coins()};
      if (!coins()) return;
      deck.swap(root, child);
      root = child;
    }
  }
};

}  // namespace evenhand::shuffle
