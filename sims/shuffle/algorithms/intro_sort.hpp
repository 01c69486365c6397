#pragma once

#include <bit>

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/comparator.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

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

  /// Of the second, the middle and the last card, the median changes places with the first one.
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

}  // namespace evenhand::shuffle
