#pragma once

#include <bit>

#include "sims/shuffle/algorithms/algorithm.hpp"

namespace evenhand::shuffle {

/// libstdc++'s std::sort with coins: quicksort on the median of three to a depth of 2 log2 n, then
/// heapsort, and one insertion sort at the end. Where the library trusts the comparator to stop a
/// scan, this one stops at the end of the range. Musser, "Introspective sorting and selection
/// algorithms", Softw. Pract. Exper. 27 (1997).
struct IntrosortCoin : OneStep {
  static constexpr ShufflerInfo info{
      .name = "introsort-coin",
      .summary = "libstdc++'s std::sort, made safe, with a coin for a comparator",
      .cause = coin_comparator};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    const auto depth = 2 * (static_cast<std::size_t>(std::bit_width(deck.size)) - 1);
    split(deck, 0, deck.size, depth, choices);
    insertion_sort(deck, choices);
  }

 private:
  static constexpr std::size_t small = 16;

  template <class Card, class Choices>
  static void split(Deck<Card>& deck, std::size_t first, std::size_t end, std::size_t depth,
                    Choices& choices) {
    for (; end - first > small; --depth) {
      if (depth == 0) {
        heap_sort(Deck<Card>{deck.cards + first, end - first}, choices);
        return;
      }
      move_median_first(deck, first, end, choices);
      const std::size_t border = partition(deck, first, end, choices);
      split(deck, border, end, depth - 1, choices);
      end = border;
    }
  }

  /// Swaps the first card with the median of the second, the middle and the last card.
  template <class Card, class Choices>
  static void move_median_first(Deck<Card>& deck, std::size_t first, std::size_t end,
                                Choices& choices) {
    const std::size_t a = first + 1;
    const std::size_t b = first + (end - first) / 2;
    const std::size_t c = end - 1;
    const bool a_before_b = coin(choices);
    const std::size_t low = a_before_b ? b : a;
    const std::size_t other = a_before_b ? a : b;
    std::size_t median = low;
    if (!coin(choices)) median = coin(choices) ? c : other;
    deck.swap(first, median);
  }

  template <class Card, class Choices>
  static std::size_t partition(Deck<Card>& deck, std::size_t first, std::size_t end,
                               Choices& choices) {
    const std::size_t stop_left = first;
    const std::size_t stop_right = end;
    std::size_t low = first + 1;
    std::size_t high = end;
    while (true) {
      while (low < stop_right && coin(choices)) ++low;
      --high;
      while (high > stop_left && coin(choices)) --high;
      if (low >= high) return low;
      deck.swap(low, high);
      ++low;
    }
  }

  template <class Card, class Choices>
  static void insertion_sort(Deck<Card>& deck, Choices& choices) {
    for (std::size_t from = 1; from < deck.size; ++from) {
      // The library guards its first 16 insertions by comparing with the first card at once.
      const bool to_front = from < small && coin(choices);
      std::size_t to = to_front ? 0 : from;
      while (to > 0 && coin(choices)) --to;
      deck.insert(from, to);
    }
  }

  /// Lets the hole at `hole` sink to a leaf, always to the child that "is greater", and the card
  /// that was to fill it rise from there.
  template <class Card, class Choices>
  static void adjust_heap(const Deck<Card>& heap, std::size_t hole, std::size_t size, Card card,
                          Choices& choices) {
    const std::size_t top = hole;
    while (2 * hole + 2 < size) {
      std::size_t child = 2 * hole + 2;
      if (coin(choices)) --child;
      heap[hole] = heap[child];
      hole = child;
    }
    if (2 * hole + 2 == size) {
      heap[hole] = heap[2 * hole + 1];
      hole = 2 * hole + 1;
    }
    while (hole > top && coin(choices)) {
      const std::size_t parent = (hole - 1) / 2;
      heap[hole] = heap[parent];
      hole = parent;
    }
    heap[hole] = card;
  }

  template <class Card, class Choices>
  static void heap_sort(const Deck<Card>& heap, Choices& choices) {
    for (std::size_t root = heap.size / 2; root-- > 0;) {
      adjust_heap(heap, root, heap.size, heap[root], choices);
    }
    for (std::size_t last = heap.size; last-- > 1;) {
      const Card card = heap[last];
      heap[last] = heap[0];
      adjust_heap(heap, 0, last, card, choices);
    }
  }
};

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
