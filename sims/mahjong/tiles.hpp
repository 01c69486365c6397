#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace evenhand::mahjong {

// A tile t, 0 … 135, is of kind t / 4; kinds are 0–8 characters (m), 9–17 dots (p), 18–26 bamboos
// (s), 27–30 winds and 31–33 dragons (z). Honours count as a fourth suit of seven ranks.

inline constexpr std::size_t kinds = 34;
inline constexpr std::size_t copies = 4;
inline constexpr std::size_t all_tiles = kinds * copies;
inline constexpr std::size_t suits = 4;
inline constexpr std::size_t ranks = 9;
inline constexpr std::size_t honour_suit = 3;
inline constexpr std::size_t honour_ranks = 7;
inline constexpr std::size_t first_honour = 27;
inline constexpr std::size_t first_dragon = 31;
inline constexpr std::size_t full_hand = 14;
inline constexpr std::size_t most_melds = 4;

using Kind = std::uint8_t;
using Tile = std::uint8_t;

/// How many tiles of each kind.
using Counts = std::array<std::uint8_t, kinds>;

/// A set of kinds, sixteen bits a suit: bit 16 * suit + rank.
using KindSet = std::uint64_t;
inline constexpr KindSet all_kinds = 0x007F'01FF'01FF'01FF;
inline constexpr KindSet honour_kinds = 0x007F'0000'0000'0000;

constexpr Kind kind_of(Tile tile) { return static_cast<Kind>(tile / copies); }
constexpr std::size_t suit_of(Kind kind) { return kind / ranks; }
constexpr std::size_t rank_of(Kind kind) { return kind % ranks; }
constexpr bool is_honour(Kind kind) { return kind >= first_honour; }
constexpr std::size_t ranks_of(std::size_t suit) {
  return suit == honour_suit ? honour_ranks : ranks;
}
constexpr unsigned bit_of(Kind kind) {
  return kind + static_cast<unsigned>(suit_of(kind) * (16 - ranks));
}
constexpr KindSet kinds_of_suit(std::size_t suit) {
  return KindSet{0xFFFF} << 16 * suit & all_kinds;
}
constexpr KindSet set_of(Kind kind) { return KindSet{1} << bit_of(kind); }
constexpr bool has(KindSet set, Kind kind) { return (set >> bit_of(kind) & 1) != 0; }
/// The lowest kind of a set that is not empty.
constexpr Kind lowest_of(KindSet set) {
  const auto bit = static_cast<std::size_t>(std::countr_zero(set));
  return static_cast<Kind>(bit - (bit >> 4) * (16 - ranks));
}

/// A one, a nine or an honour: the thirteen kinds of thirteen orphans.
constexpr bool is_orphan(Kind kind) {
  return is_honour(kind) || rank_of(kind) == 0 || rank_of(kind) == ranks - 1;
}

/// The kinds of thirteen orphans.
inline constexpr KindSet all_orphans = [] {
  KindSet set = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (is_orphan(static_cast<Kind>(kind))) set |= set_of(static_cast<Kind>(kind));
  }
  return set;
}();

/// Whether a run of three kinds can start here.
constexpr bool starts_run(Kind kind) { return !is_honour(kind) && rank_of(kind) + 2 < ranks; }

Counts counts_of(std::span<const Tile> tiles);

}  // namespace evenhand::mahjong
