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

/// Whether five of these ranks follow one another; the ace is low, too.
bool has_straight(unsigned rank_bits) {
  const unsigned with_low_ace = rank_bits << 1 | (rank_bits >> 12 & 1U);
  unsigned run = with_low_ace;
  for (unsigned i = 1; i < 5; ++i) run &= with_low_ace >> i;
  return run != 0;
}

/// What the ranks alone make.
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

/// What a flush in these ranks and those of all cards make.
Category with_flush(const Pattern& pattern, unsigned flush_bits) {
  return has_straight(flush_bits) ? Category::straight_flush
                                  : std::max(Category::flush, by_ranks(pattern));
}

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

Category poker_category(std::span<const std::uint8_t> cards) {
  Pattern pattern{};
  std::array<unsigned, 4> suit_ranks{};
  for (const std::uint8_t card : cards) {
    ++pattern[card / 4];
    suit_ranks[card % 4] |= 1U << (card / 4);
  }
  for (const unsigned bits : suit_ranks) {
    if (std::popcount(bits) >= 5) return with_flush(pattern, bits);
  }
  return by_ranks(pattern);
}

}  // namespace evenhand::odds
