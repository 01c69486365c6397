#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"

namespace evenhand::shuffle {

/// Ruby's own quicksort, by a comparator that answers at random: T. Kawamura's qs6 ("mmkubo"),
/// which Ruby uses where the C library has no qsort_r. (On Linux it has one: Ruby's sort is
/// merge-coin there.) Cards that are called equal to the pivot go to one of the sides, which need
/// not be sorted when all of it is.
template <class Card, class Choices, Answers answers>
class RandomRubySort {
 public:
  RandomRubySort(Deck<Card>& deck, Choices& choices) : deck_(deck), choices_(choices) {}

  /// Places low … high, both of them.
  void sort(std::size_t low, std::size_t high) {
    while (low < high) {
      if (low + 1 == high) {
        if (answer() > 0) deck_.swap(low, high);
        return;
      }
      const Split split = this->split(low, high);
      // The left side ends at split.left, the right one starts at split.right.
      const bool sorts_left = split.sorts_left && split.left > low;
      const bool sorts_right = split.sorts_right && split.right < high;
      if (sorts_left && sorts_right) {
        if (split.left - low < high - split.right) {
          sort(low, split.left);
          low = split.right;
        } else {
          sort(split.right, high);
          high = split.left;
        }
      } else if (sorts_left) {
        high = split.left;
      } else if (sorts_right) {
        low = split.right;
      } else {
        return;
      }
    }
  }

 private:
  static constexpr std::size_t medians_from = 60;
  static constexpr std::size_t more_medians_from = 200;
  static constexpr std::size_t checked_from = 63;  ///< decks that may be found to be sorted

  struct Split {
    std::size_t left = 0;
    std::size_t right = 0;
    bool sorts_left = false;
    bool sorts_right = false;
  };
  static constexpr Split all_done{};

  int answer() { return random_answer<answers>(choices_); }

  std::size_t median(std::size_t a, std::size_t b, std::size_t c) {
    if (answer() < 0) {
      if (answer() < 0) return b;
      return answer() < 0 ? c : a;
    }
    if (answer() > 0) return b;
    return answer() < 0 ? a : c;
  }

  std::size_t choose_pivot(std::size_t low, std::size_t count) {
    const std::size_t middle = low + count / 2;
    if (count < medians_from) return middle;
    if (count < more_medians_from) {
      return median(low + count / 4, middle, middle + count / 4);
    }
    const std::size_t step = count / 8;
    const std::size_t left = median(low + step, low + 2 * step, low + 3 * step);
    const std::size_t right = median(middle + step, middle + 2 * step, middle + 3 * step);
    return median(left, middle, right);
  }

  /// Whether all neighbours say so too; asked once, of large decks.
  bool all_neighbours(std::size_t low, std::size_t high, bool ascending) {
    if (was_checked_ || deck_.size < checked_from) return false;
    was_checked_ = true;
    for (std::size_t place = low; place < high; ++place) {
      if (ascending ? answer() > 0 : answer() < 0) return false;
    }
    if (!ascending) std::reverse(deck_.cards + low, deck_.cards + high + 1);
    return true;
  }

  /// By how the pivot compares with the ends of the range.
  Split split(std::size_t low, std::size_t high) {
    const std::size_t pivot = choose_pivot(low, high - low + 1);
    const int first = answer();
    if (first < 0) return split_rising(low, pivot, high);
    if (first > 0) return split_falling(low, pivot, high);
    const int last = answer();
    if (last < 0) return split_first_type(low, pivot, high);
    if (last > 0) {
      deck_.swap(low, high);
      return split_second_type(low, pivot, high);
    }
    return split_level(low, pivot, high);
  }

  Split split_rising(std::size_t low, std::size_t pivot, std::size_t high) {
    const int last = answer();
    if (last < 0) {
      if (all_neighbours(low, high, true)) return all_done;
      return split_first_type(low, pivot, high);
    }
    if (last == 0) return split_second_type(low, pivot, high);
    if (answer() <= 0) {
      deck_.swap(pivot, high);
    } else {
      rotate(high, pivot, low);
    }
    return split_first_type(low, pivot, high);
  }

  Split split_falling(std::size_t low, std::size_t pivot, std::size_t high) {
    const int last = answer();
    if (last > 0) {
      if (all_neighbours(low, high, false)) return all_done;
      deck_.swap(low, high);
      return split_first_type(low, pivot, high);
    }
    if (last == 0) {
      deck_.swap(low, high);
      return split_first_type(low, pivot, high);
    }
    if (answer() <= 0) {
      deck_.swap(low, pivot);
      return split_second_type(low, pivot, high);
    }
    rotate(low, pivot, high);
    return split_first_type(low, pivot, high);
  }

  /// The ends are alike with the pivot: the first card that is not decides.
  Split split_level(std::size_t low, std::size_t pivot, std::size_t high) {
    for (std::size_t place = low + 1; place < high; ++place) {
      if (place == pivot) continue;
      const int said = answer();
      if (said > 0) {
        deck_.swap(place, high);
        return split_first_type(low, pivot, high);
      }
      if (said < 0) {
        deck_.swap(low, place);
        return split_second_type(low, pivot, high);
      }
    }
    return all_done;
  }

  /// a gets b's card, b gets c's and c gets a's.
  void rotate(std::size_t a, std::size_t b, std::size_t c) {
    const Card first = deck_[a];
    deck_[a] = deck_[b];
    deck_[b] = deck_[c];
    deck_[c] = first;
  }

  /// Splits so that the cards left of the pivot are at most it, and those right of it greater.
  Split split_first_type(std::size_t left, std::size_t pivot, std::size_t right) {
    bool level_left = true;
    bool level_right = true;
    const auto ended = [&](std::size_t last) {
      if (last != pivot) deck_.swap(pivot, last);
      return Split{last - 1, last + 1, !level_left, !level_right};
    };
    while (true) {
      while (true) {
        if (++left == right) return ended(left - 1);
        if (left == pivot) continue;
        const int said = answer();
        if (said > 0) {
          level_right = false;
          break;
        }
        if (said < 0) level_left = false;
      }
      while (true) {
        if (left == --right) return ended(left - 1);
        if (right == pivot) {
          pivot = left;
          break;
        }
        const int said = answer();
        if (said < 0) level_left = false;
        if (said <= 0) break;
      }
      deck_.swap(left, right);
    }
  }

  /// Splits so that the cards left of the pivot are less, and those right of it at least it.
  Split split_second_type(std::size_t left, std::size_t pivot, std::size_t right) {
    bool level_left = true;
    bool level_right = true;
    const auto ended = [&](std::size_t first) {
      if (first != pivot) deck_.swap(pivot, first);
      return Split{first - 1, first + 1, !level_left, !level_right};
    };
    while (true) {
      while (true) {
        if (left == --right) return ended(right + 1);
        if (right == pivot) continue;
        const int said = answer();
        if (said < 0) {
          level_left = false;
          break;
        }
        if (said > 0) level_right = false;
      }
      while (true) {
        if (++left == right) return ended(right + 1);
        if (left == pivot) {
          pivot = right;
          break;
        }
        const int said = answer();
        if (said > 0) level_right = false;
        if (said >= 0) break;
      }
      deck_.swap(left, right);
    }
  }

  Deck<Card>& deck_;
  Choices& choices_;
  bool was_checked_ = false;
};

template <Answers answers>
struct RandomRubySortShuffle : OneStep {
  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    RandomRubySort<Card, Choices, answers>(deck, choices).sort(0, deck.size - 1);
  }
};

struct RubySortCoin : RandomRubySortShuffle<Answers::coin> {
  static constexpr ShufflerInfo info{
      .name = "ruby-sort-coin",
      .summary = "Ruby's own quicksort (not on Linux) with a coin for a comparator",
      .cause = coin_comparator};
};

struct RubySortThreeWay : RandomRubySortShuffle<Answers::three_way> {
  static constexpr ShufflerInfo info{
      .name = "ruby-sort-three-way",
      .summary = "Ruby's own quicksort with a comparator that answers -1, 0 or 1",
      .cause = three_way_comparator};
};

struct RubySortZeroOne : RandomRubySortShuffle<Answers::zero_one> {
  static constexpr ShufflerInfo info{
      .name = "ruby-sort-zero-one",
      .summary = "Ruby's own quicksort with a comparator that answers 0 or 1",
      .cause = zero_one_comparator};
};

}  // namespace evenhand::shuffle
