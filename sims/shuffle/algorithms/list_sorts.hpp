#pragma once

#include "sims/shuffle/algorithms/merge_sort.hpp"

namespace evenhand::shuffle {

/// OCaml's List.sort. A list that is built in front of what is there comes out the wrong way round,
/// so that halves are sorted the other way than their whole, in turn: the whole is merged from its
/// end, its halves from their starts, and so on. Three cards are a sorted pair and a third.
/// Source: the documentation of List.sort ("merge sort"); a test holds it to orders that OCaml
/// 4.13.1 dealt.
template <Answers answers>
struct RandomOcamlSort : RandomMergeSort<answers> {
  template <class Card, class Choices>
  constexpr void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    sort(deck, 0, deck.size, true, choices);
  }

 private:
  template <class Card, class Choices>
  static constexpr void sort(Deck<Card>& deck, std::size_t first, std::size_t last,
                             bool is_from_end, Choices& choices) {
    const std::size_t size = last - first;
    if (size < 2) return;
    const std::size_t middle = first + (size == 3 ? 2 : size / 2);
    const bool is_leaf = size <= 3;
    sort(deck, first, middle, is_leaf == is_from_end, choices);
    sort(deck, middle, last, is_leaf == is_from_end, choices);
    if (is_from_end) {
      merge_from_end(deck, first, middle, last, choices);
    } else {
      RandomMergeSort<answers>::merge(deck, first, middle, last,
                                      RandomMergeSort<answers>::comparator(choices));
    }
  }

  template <class Card, class Choices>
  static constexpr void merge_from_end(Deck<Card>& deck, std::size_t first, std::size_t middle,
                                       std::size_t last, Choices& choices) {
    Buffer<Card> right;
    std::copy_n(deck.cards + middle, last - middle, right.data());
    std::size_t left_end = middle;
    std::size_t right_left = last - middle;
    std::size_t to = last;
    auto&& goes_last = RandomMergeSort<answers>::comparator(choices);
    while (left_end > first && right_left > 0) {
      deck[--to] = goes_last() ? deck[--left_end] : right[--right_left];
    }
    std::copy_n(right.data(), right_left, deck.cards + first);
  }
};

struct OcamlSortCoin : RandomOcamlSort<Answers::coin> {
  static constexpr ShufflerInfo info{
      .name = "ocaml-sort-coin",
      .summary = "OCaml's List.sort with a coin for a comparator: merges from both ends in turn",
      .cause = coin_comparator};
};

struct OcamlSortThreeWay : RandomOcamlSort<Answers::three_way> {
  static constexpr ShufflerInfo info{
      .name = "ocaml-sort-three-way",
      .summary = "OCaml's List.sort with a comparator that answers -1, 0 or 1",
      .cause = three_way_comparator};
};

/// SBCL's sort and stable-sort of a list: a merge sort that asks, of eight cards and more, whether
/// one half goes before the other as a whole. Three cards are a sorted pair, and a third that goes
/// behind, before or between it. A test holds it to orders that SBCL 2.2.9 dealt.
struct SbclSortCoin : RandomMergeSort<Answers::coin> {
  static constexpr ShufflerInfo info{
      .name = "sbcl-sort-coin",
      .summary = "SBCL's sort of a list with a coin for a predicate: a merge sort with short cuts",
      .cause = coin_comparator};
  static constexpr std::size_t least_short_cut = 8;

  template <class Card, class Choices>
  constexpr void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    sort(deck, 0, deck.size, choices);
  }

 private:
  template <class Card, class Choices>
  static constexpr void sort(Deck<Card>& deck, std::size_t first, std::size_t last,
                             Choices& choices) {
    const std::size_t size = last - first;
    if (size < 2) return;
    const std::size_t middle = first + (size == 3 ? 2 : size / 2);
    sort(deck, first, middle, choices);
    sort(deck, middle, last, choices);
    if (size == 3 || size >= least_short_cut) {
      if (!coin(choices)) return;
      if (coin(choices)) {
        std::rotate(deck.cards + first, deck.cards + middle, deck.cards + last);
        return;
      }
    }
    // What does not go behind the third card of three, nor before it, has it in between.
    if (size == 3) {
      deck.swap(middle - 1, middle);
    } else {
      merge(deck, first, middle, last, comparator(choices));
    }
  }
};

}  // namespace evenhand::shuffle
