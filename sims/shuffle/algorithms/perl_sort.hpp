#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/comparator.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

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
