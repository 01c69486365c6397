#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace evenhand::doudizhu {

// Ranks from low to high: 3 … K A 2, the small and the big joker.
inline constexpr unsigned ranks = 15;
inline constexpr unsigned ace = 11;  ///< the highest rank in a chain
inline constexpr unsigned two = 12;
inline constexpr unsigned small_joker = 13;
inline constexpr unsigned big_joker = 14;
inline constexpr std::string_view rank_letters = "3456789TJQKA2BR";

inline constexpr std::size_t deck_size = 54;
inline constexpr std::size_t hand_size = 17;
inline constexpr std::size_t bottom_size = 3;
inline constexpr std::size_t landlord_size = hand_size + bottom_size;
inline constexpr unsigned seats = 3;

/// The rank of card 0 … 53 (docs/formats-deals.md).
constexpr unsigned rank_of(unsigned card) { return card < 52 ? card / 4 : card - 52 + small_joker; }

/// How many cards of each rank a set holds, which is all that the rules look at: the count of rank
/// r stands in bits 4r … 4r+3. Sets are added and taken apart with + and -.
using Counts = std::uint64_t;

/// A set of ranks: bit 4r stands for rank r, so that it is also one card of each.
using RankSet = std::uint64_t;

constexpr Counts one_of(unsigned rank) { return Counts{1} << (4 * rank); }
constexpr unsigned count_of(Counts cards, unsigned rank) {
  return static_cast<unsigned>(cards >> (4 * rank)) & 15U;
}
constexpr unsigned lowest_rank(RankSet set) {
  return static_cast<unsigned>(std::countr_zero(set)) / 4;
}

inline constexpr RankSet every_rank = 0x111111111111111;
inline constexpr RankSet chain_ranks = 0x111111111111;  ///< 3 … A
inline constexpr RankSet both_jokers = one_of(small_joker) | one_of(big_joker);
inline constexpr Counts full_deck = 0x114444444444444;

// The ranks of which there are so many cards or more.
constexpr RankSet at_least_1(Counts c) { return (c | c >> 1 | c >> 2) & every_rank; }
constexpr RankSet at_least_2(Counts c) { return (c >> 1 | c >> 2) & every_rank; }
constexpr RankSet at_least_3(Counts c) { return ((c & c >> 1) | c >> 2) & every_rank; }
constexpr RankSet at_least_4(Counts c) { return (c >> 2) & every_rank; }

/// The number of cards.
constexpr unsigned total(Counts c) {
  constexpr std::uint64_t low_nibbles = 0x0F0F0F0F0F0F0F0F;
  const std::uint64_t bytes = (c & low_nibbles) + (c >> 4 & low_nibbles);
  return static_cast<unsigned>(bytes * 0x0101010101010101 >> 56);
}

/// Whether the hand holds all those cards. Counts are at most 4, so that bit 3 of each is free.
constexpr bool contains(Counts hand, Counts cards) {
  constexpr std::uint64_t guard = every_rank << 3;
  return (((hand | guard) - cards) & guard) == guard;
}

template <class Card>
constexpr Counts counts_of(std::span<const Card> cards) {
  Counts counts = 0;
  for (const Card card : cards) counts += one_of(rank_of(card));
  return counts;
}

}  // namespace evenhand::doudizhu
