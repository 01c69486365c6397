#include "sims/odds/poker.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::odds {
namespace {

constexpr unsigned ranks = 13;
constexpr std::array<std::string_view, categories> names = {
    "high card", "pair",       "two pair",       "three of a kind", "straight",
    "flush",     "full house", "four of a kind", "straight flush"};

using Pattern = std::array<unsigned, ranks>;  ///< cards of each rank, from 2 to A

/// Returns how high the best straight in these ranks is: 1 from the low ace, 10 from the ten, 0 for
/// none.
unsigned straight_height(unsigned rank_bits) {
  const unsigned with_low_ace = rank_bits << 1 | (rank_bits >> 12 & 1U);
  unsigned run = with_low_ace;
  for (unsigned i = 1; i < 5; ++i) run &= with_low_ace >> i;
  return static_cast<unsigned>(std::bit_width(run));
}

bool has_straight(unsigned rank_bits) { return straight_height(rank_bits) != 0; }

/// Returns the category that the ranks alone make.
Category by_ranks(const Pattern& pattern) {
  std::array<unsigned, 5> number{};  // of ranks by cards
  unsigned rank_bits = 0;
  for (unsigned rank = 0; rank < ranks; ++rank) {
    ++number[pattern[rank]];
    if (pattern[rank] > 0) rank_bits |= 1U << rank;
  }
  if (number[4] > 0) return Category::four_of_a_kind;
  if (number[3] > 1 || (number[3] > 0 && number[2] > 0)) return Category::full_house;
  if (has_straight(rank_bits)) return Category::straight;
  if (number[3] > 0) return Category::three_of_a_kind;
  if (number[2] > 1) return Category::two_pair;
  return number[2] > 0 ? Category::pair : Category::high_card;
}

/// Returns the category that a flush in these ranks and those of all cards make.
Category with_flush(const Pattern& pattern, unsigned flush_bits) {
  return has_straight(flush_bits) ? Category::straight_flush
                                  : std::max(Category::flush, by_ranks(pattern));
}

/// Cards as a category is read off them.
class Held {
 public:
  explicit Held(std::span<const std::uint8_t> cards) {
    std::array<unsigned, 4> suit_ranks{};
    for (const std::uint8_t card : cards) {
      ++pattern_[card / 4];
      rank_bits_ |= 1U << (card / 4);
      suit_ranks[card % 4] |= 1U << (card / 4);
    }
    for (const unsigned bits : suit_ranks) {
      if (std::popcount(bits) >= 5) flush_bits_ = bits;
    }
  }

  Category category() const {
    return flush_bits_ == 0 ? by_ranks(pattern_) : with_flush(pattern_, flush_bits_);
  }

  /// The category, then what decides within it, a digit of four bits each.
  std::uint32_t strength() const {
    const Category best = category();
    std::uint32_t number = static_cast<std::uint32_t>(best);
    const auto add = [&](unsigned digit) { number = number << 4 | digit; };
    if (best == Category::straight || best == Category::straight_flush) {
      add(straight_height(best == Category::straight ? rank_bits_ : flush_bits_));
      return number << 16;
    }
    Pattern left = best == Category::flush ? in_suit() : pattern_;
    for (const unsigned cards : groups[static_cast<std::size_t>(best)]) {
      add(cards == 0 ? 0 : take_highest(left, cards));
    }
    return number;
  }

 private:
  /// By category, of how many cards of a rank the five are made, from the group that decides first.
  static constexpr std::array<std::array<unsigned, 5>, categories> groups = {
      {{1, 1, 1, 1, 1}, {2, 1, 1, 1}, {2, 2, 1}, {3, 1, 1}, {}, {1, 1, 1, 1, 1}, {3, 2}, {4, 1}}};

  Pattern in_suit() const {
    Pattern suit{};
    for (unsigned rank = 0; rank < ranks; ++rank) suit[rank] = flush_bits_ >> rank & 1U;
    return suit;
  }

  /// The highest rank with so many cards, which goes; 0, as a two has, where fewer than five cards
  /// leave none.
  static unsigned take_highest(Pattern& left, unsigned cards) {
    for (unsigned rank = ranks; rank-- > 0;) {
      if (left[rank] < cards) continue;
      left[rank] = 0;
      return rank;
    }
    return 0;
  }

  Pattern pattern_{};
  unsigned rank_bits_ = 0;
  unsigned flush_bits_ = 0;  ///< ranks of the suit that makes a flush; 0 when none does
};

class HandCounter {
 public:
  explicit HandCounter(unsigned cards) { choose_rank(0, cards); }
  const std::array<std::uint64_t, categories>& hands() const { return hands_; }

 private:
  void choose_rank(unsigned rank, unsigned left) {
    if (rank == ranks) {
      if (left == 0) add_pattern();
      return;
    }
    for (unsigned n = 0; n <= std::min(left, 4U); ++n) {
      pattern_[rank] = n;
      choose_rank(rank + 1, left - n);
    }
    pattern_[rank] = 0;
  }

  void add_pattern() {
    unsigned rank_bits = 0;
    std::uint64_t suits = 1;
    for (unsigned rank = 0; rank < ranks; ++rank) {
      if (pattern_[rank] > 0) rank_bits |= 1U << rank;
      suits *= choose_suits(4, pattern_[rank]);
    }
    // Each set of five ranks or more that can be all the cards of one suit. With at most seven
    // cards there are no two such suits.
    std::uint64_t flushes = 0;
    for (unsigned bits = rank_bits; bits != 0; bits = (bits - 1) & rank_bits) {
      if (std::popcount(bits) < 5) continue;
      const std::uint64_t ways = 4 * ways_in_suit(bits);
      hands_[static_cast<std::size_t>(with_flush(pattern_, bits))] += ways;
      flushes += ways;
    }
    hands_[static_cast<std::size_t>(by_ranks(pattern_))] += suits - flushes;
  }

  /// The suits of all cards, when a given suit holds exactly those ranks.
  std::uint64_t ways_in_suit(unsigned bits) const {
    std::uint64_t ways = 1;
    for (unsigned rank = 0; rank < ranks; ++rank) {
      const bool in_suit = (bits >> rank & 1U) != 0;
      ways *= choose_suits(3, pattern_[rank] - (in_suit ? 1 : 0));
    }
    return ways;
  }

  static std::uint64_t choose_suits(unsigned from, unsigned n) {
    constexpr std::array<std::array<std::uint64_t, 5>, 2> table = {
        {{1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}}};
    return table[from - 3][n];
  }

  Pattern pattern_{};
  std::array<std::uint64_t, categories> hands_{};
};

}  // namespace

std::string_view name(Category category) { return names[static_cast<std::size_t>(category)]; }

std::array<std::uint64_t, categories> poker_hands(unsigned cards) {
  return HandCounter(cards).hands();
}

std::uint64_t royal_flushes(unsigned cards) {
  std::uint64_t others = 1;
  for (unsigned i = 0; i + 5 < cards; ++i) others = others * (47 - i) / (i + 1);
  return 4 * others;
}

Category poker_category(std::span<const std::uint8_t> cards) { return Held(cards).category(); }

std::uint32_t poker_strength(std::span<const std::uint8_t> cards) { return Held(cards).strength(); }

}  // namespace evenhand::odds
