#pragma once

#include <numeric>
#include <span>

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/insertions.hpp"

namespace evenhand::shuffle {

/// In what the Timsorts of languages differ.
struct TimsortDialect {
  std::size_t least_merged;  ///< smaller decks are one run
  bool by_power = false;     ///< which runs are merged when: by Munro and Wild's powers
  bool notices = false;      ///< gives up where answers contradict each other
};

/// JavaScript's (V8 since 2018; a port of Peters' listsort, CPython Objects/listsort.txt), and
/// Python's up to 3.10.
inline constexpr TimsortDialect v8_timsort{64};
/// Python's since 3.11: Munro and Wild, "Nearly-optimal mergesorts", ESA 2018.
inline constexpr TimsortDialect python_powersort{64, true};
/// java.util.TimSort, whose IllegalArgumentException says that a comparator "violates its general
/// contract".
inline constexpr TimsortDialect java_timsort{32, false, true};

/// One Timsort of a deck by a comparator that answers at random. Follows the languages' sorts
/// comparison by comparison: the same answers give the same order, which a test holds against Node,
/// Python and Java. As no card is looked at, searches need lengths alone.
template <class Card, class Choices, TimsortDialect dialect, Answers answers>
class RandomTimsort {
 public:
  RandomTimsort(Deck<Card>& deck, Choices& choices) : deck_(deck), choices_(choices) {}

  /// False when the sort gave up half-way.
  bool sort() {
    const std::size_t least_run = minimum_run(deck_.size);
    for (std::size_t low = 0; low < deck_.size && !gave_up_;) {
      const std::size_t left = deck_.size - low;
      std::size_t length = make_run(low, left);
      if (length < least_run) {
        const std::size_t forced = std::min(least_run, left);
        insert_up_to(low, length, forced);
        length = forced;
      }
      if constexpr (dialect.by_power) merge_by_power(length);
      runs_[run_count_++] = {low, length};
      if constexpr (!dialect.by_power) merge_collapse();
      low += length;
    }
    while (run_count_ > 1 && !gave_up_) {
      std::size_t at = run_count_ - 2;
      if (at > 0 && runs_[at - 1].length < runs_[at + 1].length) --at;
      merge_at(at);
    }
    return !gave_up_;
  }

 private:
  struct Run {
    std::size_t base;
    std::size_t length;
    unsigned power = 0;  ///< of the border to the run behind it
  };

  static constexpr std::size_t gallop_wins = 7;

  bool less() { return random_answer<answers>(choices_) < 0; }
  bool greater() { return random_answer<answers>(choices_) > 0; }

  /// The length below which runs are filled up: n / 2^e rounded up, from half of the smallest deck
  /// that is merged.
  static std::size_t minimum_run(std::size_t n) {
    std::size_t lost = 0;
    for (; n >= dialect.least_merged; n >>= 1) lost |= n & 1;
    return n + lost;
  }

  /// Length of the run that starts at `low`, made ascending, among `left` cards.
  std::size_t make_run(std::size_t low, std::size_t left) {
    if (left == 1) return 1;
    const bool descending = less();
    std::size_t length = 2;
    while (length < left && less() == descending) ++length;
    if (descending) std::reverse(deck_.cards + low, deck_.cards + low + length);
    return length;
  }

  void insert_up_to(std::size_t low, std::size_t sorted, std::size_t length) {
    if constexpr (answers == Answers::coin && HasCoinsAhead<Choices>) {
      if (choices_.looks_ahead()) {
        insert_ahead(std::span(deck_.cards + low, length), sorted);
        return;
      }
    }
    for (std::size_t from = sorted; from < length; ++from) {
      const std::size_t to = random_search(0, from, comparator_of<answers>(choices_));
      deck_.insert(low + from, low + to);
    }
  }

  /// The same by coins that can be looked at before they are tossed.
  void insert_ahead(std::span<Card> run, std::size_t sorted) {
    auto coins = choices_.coins_ahead();
    std::array<std::uint8_t, most_inserted> places;
    std::iota(places.begin(), places.end(), std::uint8_t{0});
    for (std::size_t from = sorted; from < run.size(); ++from) {
      places[from] = search_ahead(from, coins);
    }
    insert_in_turn(run, places);
  }

  /// The first bit in which the middles of two neighbouring runs differ, as fractions of the deck.
  unsigned power_between(const Run& run, std::size_t next_length) const {
    std::size_t low = 2 * run.base + run.length;
    std::size_t high = low + run.length + next_length;
    for (unsigned power = 1;; ++power) {
      if (low >= deck_.size) {
        low -= deck_.size;
        high -= deck_.size;
      } else if (high >= deck_.size) {
        return power;
      }
      low *= 2;
      high *= 2;
    }
  }

  /// Before a run of that length is put on the stack.
  void merge_by_power(std::size_t length) {
    if (run_count_ == 0) return;
    const unsigned power = power_between(runs_[run_count_ - 1], length);
    while (run_count_ > 1 && runs_[run_count_ - 2].power > power) merge_at(run_count_ - 2);
    runs_[run_count_ - 1].power = power;
  }

  /// Whether run `at` and the two before it are as long as the stack of runs wants them.
  bool balanced(std::size_t at) const {
    return at < 2 || runs_[at - 2].length > runs_[at - 1].length + runs_[at].length;
  }

  void merge_collapse() {
    while (run_count_ > 1 && !gave_up_) {
      std::size_t at = run_count_ - 2;
      if (!balanced(at + 1) || !balanced(at)) {
        if (runs_[at - 1].length < runs_[at + 1].length) --at;
        merge_at(at);
      } else if (runs_[at].length <= runs_[at + 1].length) {
        merge_at(at);
      } else {
        return;
      }
    }
  }

  void merge_at(std::size_t at) {
    Run a = runs_[at];
    Run b = runs_[at + 1];
    runs_[at].length += b.length;
    if (at + 3 == run_count_) runs_[at + 1] = runs_[at + 2];
    --run_count_;
    const std::size_t in_place = gallop(a.length, 0, false);
    a.base += in_place;
    a.length -= in_place;
    if (a.length == 0) return;
    b.length = gallop(b.length, b.length - 1, true);
    if (b.length == 0) return;
    if (a.length <= b.length) {
      merge_low(a, b);
    } else {
      merge_high(a, b);
    }
  }

  /// How many of `length` sorted cards go before a key, looked for from `hint` in steps of 1, 3, 7
  /// … and then by halves. With `leftmost` the cards are compared with the key ("card < key" moves
  /// right: gallop left in Peters' words), else the key with the cards ("key < card" moves left).
  std::size_t gallop(std::size_t length, std::size_t hint, bool leftmost) {
    const auto goes_right = [&] {
      // Java asks the same two cards the other way round.
      if constexpr (dialect.notices) return leftmost ? greater() : !less();
      return less() == leftmost;
    };
    const bool right = goes_right();
    const std::size_t most = right ? length - hint : hint + 1;
    std::size_t last = 0;
    std::size_t offset = 1;
    while (offset < most && goes_right() == right) {
      last = offset;
      offset = 2 * offset + 1;
    }
    offset = std::min(offset, most);
    // In the left direction the wanted place may lie before the first card, hence the + 1.
    std::size_t low = right ? hint + last + 1 : hint + 1 - offset;
    std::size_t high = right ? hint + offset : hint - last;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (goes_right()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  void move(const Card* from, std::size_t to, std::size_t count) {
    std::copy_n(from, count, deck_.cards + to);
  }

  /// Merges neighbours from the front, with the shorter left run put aside.
  void merge_low(Run a, Run b) {
    std::copy_n(deck_.cards + a.base, a.length, aside_.data());
    Front front{aside_.data(), a.length, b.base, b.length, a.base};
    take_right(front, 1);
    if (front.right_left > 0 && front.left_left > 1) merge_front(front);
    gave_up_ = dialect.notices && front.left_left == 0;
    if (front.left_left == 1 && front.right_left > 0) {
      // The last card of the left run belongs behind all that is left of the right one.
      std::copy_n(deck_.cards + front.right, front.right_left, deck_.cards + front.to);
      deck_[front.to + front.right_left] = *front.left;
    } else {
      move(front.left, front.to, front.left_left);
    }
  }

  struct Front {
    const Card* left;  ///< what is left of the left run, put aside
    std::size_t left_left;
    std::size_t right;  ///< what is left of the right run, in the deck
    std::size_t right_left;
    std::size_t to;
  };

  void take_left(Front& front, std::size_t count) {
    move(front.left, front.to, count);
    front.left += count;
    front.left_left -= count;
    front.to += count;
  }

  void take_right(Front& front, std::size_t count) {
    std::copy_n(deck_.cards + front.right, count, deck_.cards + front.to);
    front.right += count;
    front.right_left -= count;
    front.to += count;
  }

  /// Until the right run is used up, or one card (none, if the coins contradict each other) of the
  /// left one is left.
  void merge_front(Front& front) {
    while (front_one_by_one(front)) {
      ++min_gallop_;
      if (!front_galloping(front)) return;
      ++min_gallop_;
    }
  }

  bool front_one_by_one(Front& front) {
    std::size_t left_wins = 0;
    std::size_t right_wins = 0;
    while (left_wins < min_gallop_ && right_wins < min_gallop_) {
      if (less()) {
        take_right(front, 1);
        ++right_wins;
        left_wins = 0;
        if (front.right_left == 0) return false;
      } else {
        take_left(front, 1);
        ++left_wins;
        right_wins = 0;
        if (front.left_left == 1) return false;
      }
    }
    return true;
  }

  bool front_galloping(Front& front) {
    std::size_t left_wins = gallop_wins;
    std::size_t right_wins = gallop_wins;
    while (left_wins >= gallop_wins || right_wins >= gallop_wins) {
      if (min_gallop_ > 1) --min_gallop_;
      left_wins = gallop(front.left_left, 0, false);
      take_left(front, left_wins);
      if (front.left_left <= 1) return false;
      take_right(front, 1);
      if (front.right_left == 0) return false;
      right_wins = gallop(front.right_left, 0, true);
      take_right(front, right_wins);
      if (front.right_left == 0) return false;
      take_left(front, 1);
      if (front.left_left == 1) return false;
    }
    return true;
  }

  /// Merges neighbours from the back, with the shorter right run put aside.
  void merge_high(Run a, Run b) {
    std::copy_n(deck_.cards + b.base, b.length, aside_.data());
    Back back{a.base, a.length, b.length, b.base + b.length};
    take_left(back, 1);
    if (back.left_left > 0 && back.right_left > 1) merge_back(back);
    gave_up_ = dialect.notices && back.right_left == 0;
    if (back.right_left == 1 && back.left_left > 0) {
      // The first card of the right run belongs before all that is left of the left one.
      take_left(back, back.left_left);
      deck_[--back.end] = aside_[0];
    } else {
      take_right(back, back.right_left);
    }
  }

  struct Back {
    std::size_t base;  ///< of the left run
    std::size_t left_left;
    std::size_t right_left;  ///< cards left of the right run, put aside
    std::size_t end;         ///< the places from here on are done
  };

  void take_left(Back& back, std::size_t count) {
    Card* const from = deck_.cards + back.base + back.left_left;
    std::copy_backward(from - count, from, deck_.cards + back.end);
    back.left_left -= count;
    back.end -= count;
  }

  void take_right(Back& back, std::size_t count) {
    back.right_left -= count;
    back.end -= count;
    move(aside_.data() + back.right_left, back.end, count);
  }

  void merge_back(Back& back) {
    while (back_one_by_one(back)) {
      ++min_gallop_;
      if (!back_galloping(back)) return;
      ++min_gallop_;
    }
  }

  bool back_one_by_one(Back& back) {
    std::size_t left_wins = 0;
    std::size_t right_wins = 0;
    while (left_wins < min_gallop_ && right_wins < min_gallop_) {
      if (less()) {
        take_left(back, 1);
        ++left_wins;
        right_wins = 0;
        if (back.left_left == 0) return false;
      } else {
        take_right(back, 1);
        ++right_wins;
        left_wins = 0;
        if (back.right_left == 1) return false;
      }
    }
    return true;
  }

  bool back_galloping(Back& back) {
    std::size_t left_wins = gallop_wins;
    std::size_t right_wins = gallop_wins;
    while (left_wins >= gallop_wins || right_wins >= gallop_wins) {
      if (min_gallop_ > 1) --min_gallop_;
      left_wins = back.left_left - gallop(back.left_left, back.left_left - 1, false);
      take_left(back, left_wins);
      if (back.left_left == 0) return false;
      take_right(back, 1);
      if (back.right_left == 1) return false;
      right_wins = back.right_left - gallop(back.right_left, back.right_left - 1, true);
      take_right(back, right_wins);
      if (back.right_left <= 1) return false;
      take_left(back, 1);
      if (back.left_left == 0) return false;
    }
    return true;
  }

  Deck<Card>& deck_;
  Choices& choices_;
  std::array<Run, 85> runs_{};
  std::size_t run_count_ = 0;
  std::size_t min_gallop_ = gallop_wins;
  bool gave_up_ = false;
  Buffer<Card> aside_;
};

/// Where a sort notices the contradictions and throws, its program deals again.
template <TimsortDialect dialect, Answers answers>
struct RandomTimsortShuffle : OneStep {
  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    if constexpr (dialect.notices) {
      Buffer<Card> before;
      std::copy_n(deck.cards, deck.size, before.data());
      while (!RandomTimsort<Card, Choices, dialect, answers>(deck, choices).sort()) {
        std::copy_n(before.data(), deck.size, deck.cards);
      }
    } else {
      RandomTimsort<Card, Choices, dialect, answers>(deck, choices).sort();
    }
  }
};

struct TimsortCoin : RandomTimsortShuffle<v8_timsort, Answers::coin> {
  static constexpr ShufflerInfo info{
      .name = "timsort-coin",
      .summary = "JavaScript's sort(() => Math.random() - 0.5): V8's Timsort with a coin",
      .cause = coin_comparator};
};

struct TimsortThreeWay : RandomTimsortShuffle<v8_timsort, Answers::three_way> {
  static constexpr ShufflerInfo info{
      .name = "timsort-three-way",
      .summary = "V8's Timsort with a comparator that answers -1, 0 or 1",
      .cause = three_way_comparator};
};

struct PowersortCoin : RandomTimsortShuffle<python_powersort, Answers::coin> {
  static constexpr ShufflerInfo info{
      .name = "powersort-coin",
      .summary = "Python's sort since 3.11 with a coin; below 64 cards timsort-coin",
      .cause = coin_comparator};
};

struct PowersortThreeWay : RandomTimsortShuffle<python_powersort, Answers::three_way> {
  static constexpr ShufflerInfo info{
      .name = "powersort-three-way",
      .summary = "Python's sort since 3.11 with a comparator that answers -1, 0 or 1",
      .cause = three_way_comparator};
};

struct JavaTimsortCoin : RandomTimsortShuffle<java_timsort, Answers::coin> {
  static constexpr ShufflerInfo info{
      .name = "java-timsort-coin",
      .summary = "Java's sort of objects with a coin; what it throws on is dealt again",
      .cause = coin_comparator};
};

struct JavaTimsortThreeWay : RandomTimsortShuffle<java_timsort, Answers::three_way> {
  static constexpr ShufflerInfo info{
      .name = "java-timsort-three-way",
      .summary = "Java's sort of objects with a comparator that answers -1, 0 or 1",
      .cause = three_way_comparator};
};

}  // namespace evenhand::shuffle
