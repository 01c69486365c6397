#pragma once

#include <bit>

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/comparator.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// Go's sort.Slice since 1.19, whose "less" answers at random: the pattern-defeating quicksort of
/// O. Peters (arXiv:2106.05123), with insertion sorts of up to 12 cards, pivots by medians of three
/// and of three medians, and heapsort after too many bad pivots. A test holds the order against
/// Go's.
template <class Card, class Choices, Answers answers>
class RandomPdqSort {
 public:
  RandomPdqSort(Deck<Card>& deck, Choices& choices) : deck_(deck), choices_(choices) {}

  void sort() { sort(0, deck_.size, static_cast<std::size_t>(std::bit_width(deck_.size))); }

 private:
  static constexpr std::size_t small = 12;
  static constexpr std::size_t shifted_from = 50;  ///< cards of a range worth shifting in
  static constexpr std::size_t ninther_from = 50;
  static constexpr std::size_t most_swaps = 12;
  static constexpr std::size_t most_shifts = 5;

  enum class Hint : std::uint8_t { unknown, ascending, descending };
  struct Pivot {
    std::size_t place;
    Hint hint;
  };
  struct Split {
    std::size_t place;
    bool was_partitioned;
  };

  bool less() { return random_answer<answers>(choices_) < 0; }

  void sort(std::size_t begin, std::size_t end, std::size_t bad_pivots_left) {
    bool balanced = true;
    bool partitioned = true;
    while (end - begin > small) {
      const std::size_t size = end - begin;
      if (bad_pivots_left == 0) {
        heap_sort(begin, size);
        return;
      }
      if (!balanced) {
        break_patterns(begin, size);
        --bad_pivots_left;
      }
      Pivot pivot = choose_pivot(begin, size);
      if (pivot.hint == Hint::descending) {
        std::reverse(deck_.cards + begin, deck_.cards + end);
        pivot = {end - 1 - (pivot.place - begin), Hint::ascending};
      }
      if (balanced && partitioned && pivot.hint == Hint::ascending && shift_few(begin, end)) return;
      if (begin > 0 && !less()) {
        begin = partition_equal(begin, end, pivot.place);
        continue;
      }
      const Split split = partition(begin, end, pivot.place);
      partitioned = split.was_partitioned;
      const std::size_t left = split.place - begin;
      const std::size_t right = end - split.place;
      balanced = std::min(left, right) >= size / 8;
      if (left < right) {
        sort(begin, split.place, bad_pivots_left);
        begin = split.place + 1;
      } else {
        sort(split.place + 1, end, bad_pivots_left);
        end = split.place;
      }
    }
    for (std::size_t from = begin + 1; from < end; ++from) sink(from, begin);
  }

  /// The card at `from` moves forward, at most to `first`, while it is called less.
  void sink(std::size_t from, std::size_t first) {
    for (; from > first && less(); --from) deck_.swap(from, from - 1);
  }

  /// Puts up to five neighbours right; true when that has sorted the range.
  bool shift_few(std::size_t begin, std::size_t end) {
    std::size_t at = begin + 1;
    for (std::size_t shifts = 0; shifts < most_shifts; ++shifts) {
      while (at < end && !less()) ++at;
      if (at == end) return true;
      if (end - begin < shifted_from) return false;
      deck_.swap(at, at - 1);
      // Down to the front of the deck, and not of the range: that is how it is published.
      if (at - begin >= 2) sink(at - 1, 0);
      if (end - at >= 2) {
        for (std::size_t up = at + 1; up < end && less(); ++up) deck_.swap(up, up - 1);
      }
    }
    return false;
  }

  /// Moves three cards to places that Marsaglia's xorshift, started from the size, gives.
  void break_patterns(std::size_t begin, std::size_t size) {
    std::uint64_t state = size;
    const std::size_t mask = (std::size_t{1} << std::bit_width(size)) - 1;
    const std::size_t middle = begin + size / 4 * 2;
    for (std::size_t place = middle - 1; place <= middle + 1; ++place) {
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      std::size_t other = state & mask;
      if (other >= size) other -= size;
      deck_.swap(place, begin + other);
    }
  }

  Pivot choose_pivot(std::size_t begin, std::size_t size) {
    std::size_t swaps = 0;
    std::size_t a = begin + size / 4;
    std::size_t b = begin + size / 4 * 2;
    std::size_t c = begin + size / 4 * 3;
    if (size >= ninther_from) {
      a = median(a - 1, a, a + 1, swaps);
      b = median(b - 1, b, b + 1, swaps);
      c = median(c - 1, c, c + 1, swaps);
    }
    b = median(a, b, c, swaps);
    if (swaps == 0) return {b, Hint::ascending};
    return {b, swaps == most_swaps ? Hint::descending : Hint::unknown};
  }

  std::size_t median(std::size_t a, std::size_t b, std::size_t c, std::size_t& swaps) {
    const auto order = [&](std::size_t& low, std::size_t& high) {
      if (!less()) return;
      ++swaps;
      std::swap(low, high);
    };
    order(a, b);
    order(b, c);
    order(a, b);
    return b;
  }

  Split partition(std::size_t begin, std::size_t end, std::size_t pivot) {
    deck_.swap(begin, pivot);
    std::size_t low = begin + 1;
    std::size_t high = end - 1;
    for (bool first = true;; first = false) {
      while (low <= high && less()) ++low;
      while (low <= high && !less()) --high;
      if (low > high) {
        deck_.swap(high, begin);
        return {high, first};
      }
      deck_.swap(low++, high--);
    }
  }

  /// Returns the place behind those that are called equal to the pivot.
  std::size_t partition_equal(std::size_t begin, std::size_t end, std::size_t pivot) {
    deck_.swap(begin, pivot);
    std::size_t low = begin + 1;
    std::size_t high = end - 1;
    while (true) {
      while (low <= high && !less()) ++low;
      while (low <= high && less()) --high;
      if (low > high) return low;
      deck_.swap(low++, high--);
    }
  }

  void heap_sort(std::size_t begin, std::size_t size) {
    for (std::size_t root = (size - 1) / 2 + 1; root-- > 0;) sift_down(begin, root, size);
    for (std::size_t last = size; last-- > 0;) {
      deck_.swap(begin, begin + last);
      sift_down(begin, 0, last);
    }
  }

  void sift_down(std::size_t begin, std::size_t root, std::size_t size) {
    while (2 * root + 1 < size) {
      std::size_t child = 2 * root + 1;
      if (child + 1 < size && less()) ++child;
      if (!less()) return;
      deck_.swap(begin + root, begin + child);
      root = child;
    }
  }

  Deck<Card>& deck_;
  Choices& choices_;
};

template <Answers answers>
struct RandomPdqSortShuffle : OneStep {
  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    RandomPdqSort<Card, Choices, answers>(deck, choices).sort();
  }
};

struct PdqsortCoin : RandomPdqSortShuffle<Answers::coin> {
  static constexpr ShufflerInfo info{
      .name = "pdqsort-coin",
      .summary = "Go's sort.Slice with a coin for less: pattern-defeating quicksort",
      .cause = coin_comparator};
};

struct PdqsortThreeWay : RandomPdqSortShuffle<Answers::three_way> {
  static constexpr ShufflerInfo info{
      .name = "pdqsort-three-way",
      .summary = "Go's slices.SortFunc with a comparator that answers -1, 0 or 1",
      .cause = three_way_comparator};
};

}  // namespace evenhand::shuffle
