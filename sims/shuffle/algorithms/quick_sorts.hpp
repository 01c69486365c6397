#pragma once

#include <bit>

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/small_decks.hpp"

namespace evenhand::shuffle {

/// Lomuto's partition of places first … last, by coins, around the card at `last`; returns where
/// that card ends.
template <class Card, class Choices>
constexpr std::size_t coin_partition(Deck<Card>& deck, std::size_t first, std::size_t last,
                                     Choices& choices) {
  auto coins = coins_of(choices);
  Card* const cards = deck.cards;
  std::size_t border = first;
  for (std::size_t place = first; place < last; ++place) {
    const bool goes_left = coins();
    const Card here = cards[place];
    const Card there = cards[border];
    cards[place] = either(goes_left, there, here);
    cards[border] = either(goes_left, here, there);
    border += std::size_t{goes_left};
  }
  deck.swap(border, last);
  return border;
}

/// Where a partition by eight coins, a byte of heads, leaves the eight first cards of its places.
struct EightPartitioned {
  std::array<std::uint8_t, 8> from;
  std::uint8_t border;
};

inline constexpr std::array<EightPartitioned, 256> eight_partitioned = [] {
  std::array<EightPartitioned, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    EightPartitioned& eight = table[byte];
    for (std::uint8_t place = 0; place < 8; ++place) eight.from[place] = place;
    for (std::size_t place = 0; place < 8; ++place) {
      if ((byte >> (7 - place) & 1) != 0) std::swap(eight.from[eight.border++], eight.from[place]);
    }
  }
  return table;
}();

/// coin_partition() of the first `size` of `cards`, eight more of which are there, whatever they
/// are. Tails leave all cards where they are, so that heads alone need be looked for; most
/// partitions have eight coins at most.
template <class Card>
std::size_t partition_ahead(Card* cards, std::size_t size, random::CoinsAhead& coins) {
  const std::size_t last = size - 1;
  std::size_t border = 0;
  for (std::size_t first = 0; first < last;) {
    const std::size_t count = std::min<std::size_t>(coins.seen - 1, last - first);
    std::uint64_t heads = coins.peek() & ~(~std::uint64_t{0} >> count);
    coins.take(static_cast<unsigned>(count));
    if (first == 0) {
      const EightPartitioned& eight = eight_partitioned[heads >> 56];
      rearrange(cards, eight.from);
      border = eight.border;
      heads = heads << 8 >> 8;
    }
    while (heads != 0) {
      const auto place = static_cast<std::size_t>(std::countl_zero(heads));
      heads ^= std::uint64_t{1} << 63 >> place;
      std::swap(cards[border++], cards[first + place]);
    }
    first += count;
  }
  std::swap(cards[border], cards[last]);
  return border;
}

struct QuicksortCoin : OneStep {
  static constexpr ShufflerInfo info{
      .name = "quicksort-coin",
      .summary = "quicksort on the last card with a coin for a comparator",
      .cause =
          "the cards are sorted by answers at random, around a card that is not drawn at random"};

  template <class Card, class Choices>
  constexpr void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    sort(deck, 0, deck.size, choices);
  }

  template <class Card, class Choices>
  void run_ahead(Deck<Card>& deck, Choices& choices) const {
    std::array<Card, cards::max_deck + 8> cards;
    std::copy_n(deck.cards, deck.size, cards.data());
    std::fill_n(cards.data() + deck.size, 8, Card{0});
    auto coins = choices.coins_ahead();
    sort_ahead(cards.data(), deck.size, coins);
    std::copy_n(cards.data(), deck.size, deck.cards);
  }

 private:
  template <class Card>
  static void sort_ahead(Card* cards, std::size_t size, random::CoinsAhead& coins) {
    if (size <= SmallDecks<QuicksortCoin>::most_cards) {
      SmallDecks<QuicksortCoin>::sort(cards, size, coins);
      return;
    }
    const std::size_t border = partition_ahead(cards, size, coins);
    sort_ahead(cards, border, coins);
    sort_ahead(cards + border + 1, size - border - 1, coins);
  }

  template <class Card, class Choices>
  static constexpr void sort(Deck<Card>& deck, std::size_t first, std::size_t end,
                             Choices& choices) {
    if (end - first < 2) return;
    const std::size_t border = coin_partition(deck, first, end - 1, choices);
    sort(deck, first, border, choices);
    sort(deck, border + 1, end, choices);
  }
};

/// Coins are enough when the pivot is drawn: every card is equally likely to be the pivot, and
/// given how many cards go left, every set of so many is equally likely to.
struct QuicksortCoinRandomPivot : OneStep {
  static constexpr ShufflerInfo info{
      .name = "quicksort-coin-random-pivot",
      .summary = "quicksort on a random card with a coin for a comparator",
      .proof =
          "by induction: the pivot is any card, the cards left of it are any set of their "
          "number, and both sides are shuffled the same way"};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    sort(deck, 0, deck.size, choices);
  }

 private:
  template <class Card, class Choices>
  static void sort(Deck<Card>& deck, std::size_t first, std::size_t end, Choices& choices) {
    if (end - first < 2) return;
    deck.swap(first + choices.below(end - first), end - 1);
    const std::size_t border = coin_partition(deck, first, end - 1, choices);
    sort(deck, first, border, choices);
    sort(deck, border + 1, end, choices);
  }
};

/// Lua's table.sort (5.3 and 5.4) with a coin for "less": quicksort on the median of the first, the
/// middle and the last card. Where a scan runs off its range Lua says "invalid order function for
/// sorting" and leaves the table as it is by then, and so does this. (From 128 cards on Lua may
/// draw pivots by the clock, which is left out.) A test holds the order against Lua's.
template <class Card, class Choices>
class RandomLuaSort {
 public:
  RandomLuaSort(Deck<Card>& deck, Choices& choices) : deck_(deck), choices_(choices) {}

  /// Places low … high, both of them. False when the sort gave up.
  bool sort(std::size_t low, std::size_t high) {
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      order_ends(low, middle, high);
      if (high - low <= 2) return true;
      deck_.swap(middle, high - 1);
      std::size_t border = 0;
      if (!partition(low, high, border)) return false;
      if (border - low < high - border) {
        if (border > low && !sort(low, border - 1)) return false;
        low = border + 1;
      } else {
        if (!sort(border + 1, high)) return false;
        if (border == low) return true;
        high = border - 1;
      }
    }
    return true;
  }

 private:
  bool less() { return coin(choices_); }

  void order_ends(std::size_t low, std::size_t middle, std::size_t high) {
    if (less()) deck_.swap(low, high);
    if (high - low == 1) return;
    if (less()) {
      deck_.swap(middle, low);
    } else if (less()) {
      deck_.swap(middle, high);
    }
  }

  /// Around the card at high - 1, which ends at `border`.
  bool partition(std::size_t low, std::size_t high, std::size_t& border) {
    std::size_t up = low;
    std::size_t down = high - 1;
    while (true) {
      while (++up, less()) {
        if (up == high - 1) return false;
      }
      while (--down, less()) {
        if (down < up) return false;
      }
      if (down < up) {
        deck_.swap(high - 1, up);
        border = up;
        return true;
      }
      deck_.swap(up, down);
    }
  }

  Deck<Card>& deck_;
  Choices& choices_;
};

struct LuaSortCoin : OneStep {
  static constexpr ShufflerInfo info{
      .name = "lua-sort-coin",
      .summary = "Lua's table.sort with a coin for less, left as it is where Lua gives up",
      .cause = coin_comparator};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    RandomLuaSort<Card, Choices>(deck, choices).sort(0, deck.size - 1);
  }
};

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
