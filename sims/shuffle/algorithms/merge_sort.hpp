#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/comparator.hpp"
#include "sims/shuffle/algorithms/merges.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// Top-down merge sort; the left half is the smaller one. qsort() of the GNU C library up to 2.36,
/// and Ruby's sort on it: a card of the right half goes first when it is called smaller.
template <Answers answers>
struct RandomMergeSort : OneStep {
  template <class Card, class Choices>
  constexpr void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    sort(deck, 0, deck.size, choices);
  }

 protected:
  /// Whether the card of the right half goes first. The coin's heads say so, as ever.
  template <class Choices>
  static constexpr auto comparator(Choices& choices) {
    if constexpr (answers == Answers::coin) {
      return coins_of(choices);
    } else {
      return [&] { return random_answer<answers>(choices) > 0; };
    }
  }

  template <class Card, class Choices>
  static constexpr void sort(Deck<Card>& deck, std::size_t first, std::size_t last,
                             Choices& choices) {
    if (last - first < 2) return;
    const std::size_t middle = first + (last - first) / 2;
    sort(deck, first, middle, choices);
    sort(deck, middle, last, choices);
    merge(deck, first, middle, last, comparator(choices));
  }

  template <class Card, class Comparator>
  static constexpr void merge(Deck<Card>& deck, std::size_t first, std::size_t middle,
                              std::size_t last, Comparator&& answers_in_turn) {
    Card* const cards = deck.cards;
    Buffer<Card> left;
    const std::size_t left_size = middle - first;
    std::copy_n(cards + first, left_size, left.data());
    std::size_t taken = 0;
    std::size_t right = middle;
    std::size_t to = first;
    while (taken < left_size && right < last) {
      const bool goes_first = answers_in_turn();
      cards[to++] = either(goes_first, cards[right], left[taken]);
      right += std::size_t{goes_first};
      taken += std::size_t{!goes_first};
    }
    std::copy_n(left.data() + taken, left_size - taken, cards + to);
  }
};

struct MergeCoin : RandomMergeSort<Answers::coin> {
  static constexpr ShufflerInfo info{.name = "merge-coin",
                                     .summary = "merge sort with a coin for a comparator",
                                     .cause = coin_comparator};

  template <class Card, class Choices>
  void run_ahead(Deck<Card>& deck, Choices& choices) const {
    auto coins = choices.coins_ahead();
    sort_ahead(deck, 0, deck.size, coins);
  }

 private:
  template <class Card>
  static void sort_ahead(Deck<Card>& deck, std::size_t first, std::size_t last,
                         random::CoinsAhead& coins) {
    if (last - first <= most_merged) {
      merge_sort_ahead(std::span(deck.cards + first, last - first), coins);
      return;
    }
    const std::size_t middle = first + (last - first) / 2;
    sort_ahead(deck, first, middle, coins);
    sort_ahead(deck, middle, last, coins);
    merge(deck, first, middle, last, coins);
  }
};

struct MergeThreeWay : RandomMergeSort<Answers::three_way> {
  static constexpr ShufflerInfo info{
      .name = "merge-three-way",
      .summary = "merge sort (glibc's qsort) with a comparator that answers -1, 0 or 1",
      .cause = three_way_comparator};
};

}  // namespace evenhand::shuffle
