#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "sims/mahjong/block_classes.hpp"
#include "sims/mahjong/rank_sets.hpp"
#include "sims/mahjong/suit_index.hpp"
#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

/// The block costs but the first, which is always nothing, in one word: seven bits for each.
namespace packed_costs {

inline constexpr unsigned bits = 7;
inline constexpr std::size_t fields = 9;

/// The same number in all fields.
constexpr std::uint64_t repeated(std::uint64_t value) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < fields; ++i) word = word << bits | value;
  return word;
}
/// The number at a cost index from 1 on.
constexpr unsigned at(std::uint64_t word, std::size_t index) {
  return static_cast<unsigned>(word >> bits * (index - 1)) & ((1U << bits) - 1);
}

}  // namespace packed_costs

/// The block costs of every suit vector: to complete sets and pairs that together hold at most four
/// of each rank. Found from the complete suits backwards: a part of one lacks the tiles taken away
/// (one step a tile), and tiles beyond that part do no harm.
class SuitCosts {
 public:
  explicit SuitCosts(const SuitRows& rows);

  /// The same for vectors with the same costs. One tile more lowers a cost by one or not at all.
  std::uint64_t packed(std::uint32_t row) const { return packed_[row]; }
  BlockCosts costs(std::uint32_t row) const;

 private:
  struct Partial;
  void mark_complete_suits(bool honours);
  void add_blocks(const Partial& partial, bool honours);
  void lack_tiles(bool honours);
  void ignore_tiles(bool honours);

  const SuitRows& rows_;
  std::unique_ptr<std::uint64_t[]> packed_;
};

/// What matters of a suit, in fields of one word. Entries of the suits of a hand (of up to 14
/// tiles) may be added: every field but the class then holds its sum.
using SuitEntry = std::uint32_t;

// The fields, for a suit and for a sum of suits.
constexpr unsigned pairs_in(SuitEntry entry) { return entry & 7U; }  ///< kinds with 2 or more
constexpr unsigned quads_in(SuitEntry entry) { return entry >> 3 & 3U; }
constexpr unsigned kinds_in(SuitEntry entry) { return entry >> 5 & 15U; }
constexpr unsigned tiles_in(SuitEntry entry) { return entry >> 9 & 15U; }
constexpr unsigned orphan_pairs_in(SuitEntry entry) { return entry >> 13 & 7U; }
constexpr unsigned orphans_in(SuitEntry entry) { return entry >> 16 & 15U; }  ///< kinds of orphans
/// The class of blocks of a single suit.
constexpr std::uint8_t class_in(SuitEntry entry) { return static_cast<std::uint8_t>(entry >> 24); }

/// The tables behind every fast question about hands. They are generated on first use, in some
/// 30 ms, and take 11 MB of which random hands touch little.
class SuitTables {
 public:
  /// The tables that everything shares; safe to call from any thread.
  static const SuitTables& get();

  SuitTables();

  /// The numbers of suits.
  const SuitRows& rows() const { return rows_; }
  std::uint32_t row(SuitIndex index) const { return rows_(index); }
  SuitEntry entry_at(std::uint32_t row) const { return entries_[row]; }
  /// Of a suit of at most 14 tiles.
  SuitEntry entry(SuitIndex index) const { return entries_[rows_(index)]; }

  /// Ranks of which a further tile lowers one of the `wanted` block costs of the suit in this row,
  /// where bit i of `wanted` stands for cost index i + 1: a set for each. There are none for a suit
  /// of 14 tiles.
  RankSets improving_ranks(std::uint32_t row, unsigned wanted) const {
    RankSets found = improving_[row] & lanes_of_[wanted & 255];
    if (wanted > 255) [[unlikely]]
      found[0] |= completing_[row];
    return found;
  }
  /// With so many of the 4 - melds sets and the pair made of tiles of class `part`, and the others
  /// of class `rest`, the fewest tiles are lacking: bit i stands for cost index i + 1. One tile
  /// more brings the hand on exactly when it improves one of these.
  unsigned optimal(std::size_t melds, std::uint8_t part, std::uint8_t rest) const {
    return optimal_[melds][pair_of(part, rest)];
  }

  /// The class of the tiles of two classes taken together, when no set spans both.
  std::uint8_t combine(std::uint8_t a, std::uint8_t b) const { return combine_[pair_of(a, b)]; }
  /// Tiles lacking to 4 - melds sets and a pair.
  unsigned lacking(std::size_t melds, std::uint8_t block_class) const {
    return classes_.costs(block_class)[cost_index(most_melds - melds, 1)];
  }
  /// The same for tiles of two classes taken together.
  unsigned lacking(std::size_t melds, std::uint8_t a, std::uint8_t b) const {
    return lacking_[melds][pair_of(a, b)];
  }
  /// The fewest further tiles with which tiles of this class hold so many sets and pairs.
  const BlockCosts& costs(std::uint8_t block_class) const { return classes_.costs(block_class); }
  std::size_t classes() const { return classes_.size(); }

 private:
  template <class T>
  using ClassPairs = std::array<T, BlockClasses::most * BlockClasses::most>;

  static constexpr std::size_t pair_of(std::uint8_t a, std::uint8_t b) {
    return a * BlockClasses::most + b;
  }
  void describe_suits(const SuitCosts& costs, bool honours);
  void compare_classes();

  BlockClasses classes_;
  SuitRows rows_;
  std::unique_ptr<SuitEntry[]> entries_;         ///< these three by row
  std::unique_ptr<RankSets[]> improving_;        ///< lane i is for cost index i + 1
  std::unique_ptr<std::uint16_t[]> completing_;  ///< and this is for the last
  ClassPairs<std::uint8_t> combine_;
  std::array<ClassPairs<std::uint8_t>, most_melds + 1> lacking_{};
  std::array<ClassPairs<std::uint16_t>, most_melds + 1> optimal_{};
  std::array<RankSets, 256> lanes_of_;  ///< all ones in the lanes of a set of lanes
};

}  // namespace evenhand::mahjong
