#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/comparator.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// Lua's table.sort (5.3 and 5.4) with a coin for "less": quicksort on the median of the first, the
/// middle and the last card. Where a scan runs off its range Lua says "invalid order function for
/// sorting" and leaves the table as it is by then, and so does this. (From 128 cards on Lua may
/// draw pivots by the clock, which is left out.) A test holds the order against Lua's.
template <class Card, class Choices>
class RandomLuaSort {
 public:
  RandomLuaSort(Deck<Card>& deck, Choices& choices) : deck_(deck), choices_(choices) {}

  /// Places low … high, both of them. False when the sort gave up.
  bool sort(std::size_t low, std::size_t high) {
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      order_ends(low, middle, high);
      if (high - low <= 2) return true;
      deck_.swap(middle, high - 1);
      std::size_t border = 0;
      if (!partition(low, high, border)) return false;
      if (border - low < high - border) {
        if (border > low && !sort(low, border - 1)) return false;
        low = border + 1;
      } else {
        if (!sort(border + 1, high)) return false;
        if (border == low) return true;
        high = border - 1;
      }
    }
    return true;
  }

 private:
  bool less() { return coin(choices_); }

  void order_ends(std::size_t low, std::size_t middle, std::size_t high) {
    if (less()) deck_.swap(low, high);
    if (high - low == 1) return;
    if (less()) {
      deck_.swap(middle, low);
    } else if (less()) {
      deck_.swap(middle, high);
    }
  }

  /// Around the card at high - 1, which ends at `border`.
  bool partition(std::size_t low, std::size_t high, std::size_t& border) {
    std::size_t up = low;
    std::size_t down = high - 1;
    while (true) {
      while (++up, less()) {
        if (up == high - 1) return false;
      }
      while (--down, less()) {
        if (down < up) return false;
      }
      if (down < up) {
        deck_.swap(high - 1, up);
        border = up;
        return true;
      }
      deck_.swap(up, down);
    }
  }

  Deck<Card>& deck_;
  Choices& choices_;
};

struct LuaSortCoin : OneStep {
  static constexpr ShufflerInfo info{
      .name = "lua-sort-coin",
      .summary = "Lua's table.sort with a coin for less, left as it is where Lua gives up",
      .cause = coin_comparator};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    RandomLuaSort<Card, Choices>(deck, choices).sort(0, deck.size - 1);
  }
};

}  // namespace evenhand::shuffle
