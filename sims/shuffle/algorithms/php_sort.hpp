#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/comparator.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// PHP's usort since 8.0, by a comparator that answers at random: insertion sorts of up to 16 cards
/// under a quicksort, and cards that are called alike keep the order in which they came. Asked with
/// `booleans`, a false is asked again the other way round, as PHP does for what returns bool. Cards
/// are taken to be numbered in the order in which they came, as those of a shuffler are. A test
/// holds the order against PHP's.
template <class Card, class Choices, Answers answers, bool booleans>
class RandomPhpSort {
 public:
  RandomPhpSort(Deck<Card>& deck, Choices& choices) : deck_(deck), choices_(choices) {}

  void sort(std::size_t begin, std::size_t end) {
    while (end - begin > small) {
      const std::size_t border = partition(begin, end);
      // The pivot is before the border.
      if (border - 1 - begin < end - border) {
        sort(begin, border - 1);
        begin = border;
      } else {
        sort(border, end);
        end = border - 1;
      }
    }
    insertion_sort(begin, end);
  }

 private:
  static constexpr std::size_t small = 16;
  static constexpr std::size_t large = 1024;

  int answer() {
    if constexpr (booleans) {
      if (coin(choices_)) return 1;
      return coin(choices_) ? -1 : 0;
    }
    return random_answer<answers>(choices_);
  }

  /// Whether the card at `a` is to stand behind the one at `b`.
  bool goes_behind(std::size_t a, std::size_t b) {
    const int said = answer();
    return said == 0 ? deck_[a] > deck_[b] : said > 0;
  }

  void order(std::size_t a, std::size_t b, std::size_t c) {
    if (!goes_behind(a, b)) {
      if (!goes_behind(b, c)) return;
      deck_.swap(b, c);
      if (goes_behind(a, b)) deck_.swap(a, b);
      return;
    }
    if (!goes_behind(c, b)) {
      deck_.swap(a, c);
      return;
    }
    deck_.swap(a, b);
    if (goes_behind(b, c)) deck_.swap(b, c);
  }

  /// The places before places[last] are in order; its card sinks among them.
  void sink(const std::array<std::size_t, 5>& places, std::size_t last) {
    for (; last > 0 && goes_behind(places[last - 1], places[last]); --last) {
      deck_.swap(places[last - 1], places[last]);
    }
  }

  void order_five(const std::array<std::size_t, 5>& places, std::size_t count) {
    order(places[0], places[1], places[2]);
    for (std::size_t last = 3; last < count; ++last) sink(places, last);
  }

  /// Quicksort's partition around the median of three cards, or five; returns the place behind it.
  std::size_t partition(std::size_t begin, std::size_t end) {
    const std::size_t half = (end - begin) / 2;
    const std::size_t middle = begin + half;
    if (end - begin >= large) {
      order_five({begin, begin + half / 2, middle, middle + half / 2, end - 1}, 5);
    } else {
      order(begin, middle, end - 1);
    }
    const std::size_t pivot = begin + 1;
    deck_.swap(pivot, middle);
    const std::size_t border = scan(pivot, end - 1);
    deck_.swap(pivot, border - 1);
    return border;
  }

  std::size_t scan(std::size_t pivot, std::size_t high) {
    std::size_t low = pivot + 1;
    while (true) {
      while (goes_behind(pivot, low)) {
        if (++low == high) return low;
      }
      if (--high == low) return low;
      while (goes_behind(high, pivot)) {
        if (--high == low) return low;
      }
      deck_.swap(low, high);
      if (++low == high) return low;
    }
  }

  void insertion_sort(std::size_t begin, std::size_t end) {
    const std::size_t count = end - begin;
    if (count < 2) return;
    if (count == 2) {
      if (goes_behind(begin, begin + 1)) deck_.swap(begin, begin + 1);
    } else if (count <= 5) {
      order_five({begin, begin + 1, begin + 2, begin + 3, begin + 4}, count);
    } else {
      for (std::size_t from = begin + 1; from < end; ++from) {
        if (!goes_behind(from - 1, from)) continue;
        deck_.insert(from, from < begin + 6 ? by_ones(begin, from) : by_twos(begin, from));
      }
    }
  }

  /// Where the card at `from` belongs, which goes before its neighbour.
  std::size_t by_ones(std::size_t begin, std::size_t from) {
    std::size_t to = from - 1;
    while (to > begin && goes_behind(to - 1, from)) --to;
    return to;
  }

  std::size_t by_twos(std::size_t begin, std::size_t from) {
    std::size_t to = from - 1;
    while (true) {
      to -= 2;
      if (!goes_behind(to, from)) {
        ++to;
        return goes_behind(to, from) ? to : to + 1;
      }
      if (to == begin) return to;
      if (to == begin + 1) return goes_behind(from, begin) ? to : begin;
    }
  }

  Deck<Card>& deck_;
  Choices& choices_;
};

template <Answers answers, bool booleans = false>
struct RandomPhpSortShuffle : OneStep {
  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    RandomPhpSort<Card, Choices, answers, booleans>(deck, choices).sort(0, deck.size);
  }
};

struct PhpSortCoin : RandomPhpSortShuffle<Answers::coin> {
  static constexpr ShufflerInfo info{
      .name = "php-sort-coin",
      .summary = "PHP's usort with a comparator that answers -1 or 1",
      .cause = coin_comparator};
};

struct PhpSortThreeWay : RandomPhpSortShuffle<Answers::three_way> {
  static constexpr ShufflerInfo info{
      .name = "php-sort-three-way",
      .summary = "PHP's usort with a comparator that answers -1, 0 or 1",
      .cause = three_way_comparator};
};

struct PhpSortZeroOne : RandomPhpSortShuffle<Answers::zero_one> {
  static constexpr ShufflerInfo info{.name = "php-sort-zero-one",
                                     .summary = "PHP's usort with a comparator that answers 0 or 1",
                                     .cause = zero_one_comparator};
};

struct PhpSortBoolean : RandomPhpSortShuffle<Answers::coin, true> {
  static constexpr ShufflerInfo info{
      .name = "php-sort-boolean",
      .summary = "PHP's usort with a comparator that answers false or true",
      .cause =
          "the cards are sorted with a comparator that answers true or false at random; a sort is "
          "even-handed only when its answers agree with each other"};
};

}  // namespace evenhand::shuffle
