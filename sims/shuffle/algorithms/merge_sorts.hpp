#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/merges.hpp"

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
    // The third of three cards goes between the others when it goes neither after nor before them.
    if (size == 3) {
      deck.swap(middle - 1, middle);
    } else {
      merge(deck, first, middle, last, comparator(choices));
    }
  }
};

/// Perl's sort since 5.8, by a comparator that answers at random: McIlroy's merge sort ("Optimistic
/// sorting and information theoretic complexity", SODA 1993) as J. Linderman built it in. Pairs of
/// cards are put in order, long stretches of pairs of one sense become runs, and the runs are
/// merged by halves of their number; a test holds the order against Perl's.
template <class Card, class Choices, Answers answers>
class RandomPerlSort {
 public:
  RandomPerlSort(Deck<Card>& deck, Choices& choices) : deck_(deck), choices_(choices) {}

  void sort() {
    find_runs();
    merge_runs(0, run_count_);
  }

 private:
  static constexpr std::size_t run_pairs = 8;     ///< from so many on a run is looked for
  static constexpr std::size_t single_steps = 6;  ///< before a search doubles its steps

  int answer() { return random_answer<answers>(choices_); }
  bool is_greater() { return answer() > 0; }

  void add_run(std::size_t end) { ends_[run_count_++] = end; }
  std::size_t run_begin(std::size_t run) const { return run == 0 ? 0 : ends_[run - 1]; }

  void find_runs() {
    const std::size_t last = deck_.size;
    bool descending = is_greater();
    for (std::size_t begin = 0; begin < last; descending = !descending) {
      begin = runs_of_sense(begin, descending);
    }
  }

  /// The first pair behind `begin` that is not of that sense; a single card at the end, or the end.
  std::size_t end_of_sense(std::size_t begin, bool descending) {
    std::size_t pair = begin + 2;
    while (pair + 1 < deck_.size && is_greater() == descending) pair += 2;
    return pair;
  }

  /// Makes runs of the pairs from `begin` on that have one sense; returns where they end.
  std::size_t runs_of_sense(std::size_t begin, bool descending) {
    const std::size_t last = deck_.size;
    const std::size_t top = end_of_sense(begin, descending);
    std::size_t known = begin;  // the pairs from begin to this one are a run
    do {
      std::size_t after = std::min(begin + 2 * run_pairs, top);
      std::size_t pair = after;
      if (after < top) after = stretch(known, pair, top, descending);
      if (known > begin) {
        std::size_t end = known + 2;
        const bool takes_single = end == top && top + 1 == last && is_greater() == descending;
        if (takes_single) end = pair = after = last;
        if (descending) std::reverse(deck_.cards + begin, deck_.cards + end);
        add_run(end);
        known = end;
      }
      for (; known < pair; known += 2) {
        if (descending) deck_.swap(known, known + 1);
        add_run(known + 2);
      }
      begin = pair;
      if (begin == top && top + 1 == last) add_run(++begin);
      known = after;
    } while (begin < top);
    return begin;
  }

  /// Tries to find that all pairs from `known` to `pair` follow one another; if so goes on from
  /// there. `pair` becomes the first pair that is not of the run at `known`; returns the first one
  /// that is not known to follow the one before it.
  std::size_t stretch(std::size_t& known, std::size_t& pair, std::size_t top, bool descending) {
    const std::size_t far = pair;
    while (is_greater() == descending) {
      pair -= 2;
      if (pair <= known) break;
    }
    if (pair > known) return far;
    known = far;
    for (pair = far + 2; pair < top && is_greater() == descending; pair += 2) known = pair;
    pair = known + 2;
    return pair;
  }

  /// Makes one run of `count` runs from run `first` on.
  void merge_runs(std::size_t first, std::size_t count) {
    if (count < 2) return;
    const std::size_t left = count - count / 2;
    merge_runs(first, left);
    merge_runs(first + left, count / 2);
    merge(run_begin(first), run_begin(first + left), ends_[first + count - 1]);
  }

  void merge(std::size_t begin, std::size_t middle, std::size_t end) {
    std::copy(deck_.cards + begin, deck_.cards + end, aside_.data() + begin);
    std::size_t left = begin;
    std::size_t right = middle;
    std::size_t to = begin;
    const auto take = [&](std::size_t& from, std::size_t until) {
      while (from < until) deck_[to++] = aside_[from++];
    };
    while (left < middle && right < end) {
      // The head that is greater waits until all that go before it in the other run are out.
      if (answer() <= 0) {
        take(left, place_in(left, middle, -1));
        take(right, right + 1);
      } else {
        take(right, place_in(right, end, 0));
        take(left, left + 1);
      }
    }
    take(left, middle);
    take(right, end);
  }

  /// Where a card belongs among those behind `low`, which goes before it: "card - other <= most"
  /// says that it goes before the other one.
  std::size_t place_in(std::size_t low, std::size_t high, int most) {
    std::size_t step = 1;
    for (std::size_t steps = 1;; ++steps) {
      const std::size_t probe = std::min(low + step, high - 1);
      const bool off_the_end = low + step >= high;
      if (off_the_end && probe <= low) break;
      if (answer() <= most) {
        high = probe;
        break;
      }
      low = probe;
      if (off_the_end) break;
      if (steps >= single_steps) step *= 2;
    }
    for (++low; low < high;) {
      const std::size_t middle = low + (high - low - 1) / 2;
      if (answer() <= most) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return high;
  }

  Deck<Card>& deck_;
  Choices& choices_;
  std::array<std::size_t, cards::max_deck> ends_{};
  std::size_t run_count_ = 0;
  Buffer<Card> aside_;
};

template <Answers answers>
struct RandomPerlSortShuffle : OneStep {
  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    RandomPerlSort<Card, Choices, answers>(deck, choices).sort();
  }
};

struct PerlSortCoin : RandomPerlSortShuffle<Answers::coin> {
  static constexpr ShufflerInfo info{.name = "perl-sort-coin",
                                     .summary =
                                         "Perl's sort { rand() <=> .5 }: its merge sort with "
                                         "a coin for a comparator",
                                     .cause = coin_comparator};
};

struct PerlSortThreeWay : RandomPerlSortShuffle<Answers::three_way> {
  static constexpr ShufflerInfo info{
      .name = "perl-sort-three-way",
      .summary = "Perl's merge sort with a comparator that answers -1, 0 or 1",
      .cause = three_way_comparator};
};

struct PerlSortZeroOne : RandomPerlSortShuffle<Answers::zero_one> {
  static constexpr ShufflerInfo info{
      .name = "perl-sort-zero-one",
      .summary =
          "Perl's sort { rand() < .5 }: its merge sort with a comparator that answers 0 or 1",
      .cause = zero_one_comparator};
};

}  // namespace evenhand::shuffle
