#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "sims/mahjong/rank_sets.hpp"
#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

/// For some tiles, the fewest further ones with which they hold `sets` sets (0 … 4) and `pairs`
/// pairs (0 or 1), at [cost_index(sets, pairs)]. A winning hand of the standard form never lacks
/// more than nine tiles, so larger numbers are kept as `out_of_reach`.
using BlockCosts = std::array<std::uint8_t, 10>;

/// Returns the index of a cost. Those of four sets, which a single suit rarely holds, come last.
constexpr std::size_t cost_index(std::size_t sets, std::size_t pairs) {
  return sets == 4 ? 8 + pairs : pairs * 4 + sets;
}
inline constexpr std::uint8_t out_of_reach = 10;

/// The costs of two groups of tiles that share no set: the cheapest way to divide the blocks.
BlockCosts combined(const BlockCosts& a, const BlockCosts& b);

/// Tiles with equal costs are of one class. Suits of up to 14 tiles have 126 classes, and together
/// with all combinations there are fewer than 256: a small commutative monoid.
class BlockClasses {
 public:
  static constexpr std::size_t most = 256;

  /// The class of these costs, a new one if need be.
  std::uint8_t find(const BlockCosts& costs);
  /// Adds all classes that combinations of the known ones have, and fills combine().
  void close();

  std::size_t size() const { return costs_.size(); }
  const BlockCosts& costs(std::uint8_t id) const { return costs_[id]; }
  /// After close(): the class of the tiles of two classes taken together, at [a * most + b].
  const std::array<std::uint8_t, most * most>& combine() const { return combine_; }

 private:
  std::vector<BlockCosts> costs_;
  std::unordered_map<std::uint64_t, std::uint8_t> ids_;
  std::array<std::uint8_t, most * most> combine_{};
};

/// How many of each rank a suit holds: Σ count[rank] * rank_steps[rank], and for honours
/// no_honours more. The lower half holds the first four ranks as a number of base five, the upper
/// half the others.
using SuitIndex = std::uint32_t;

inline constexpr std::array<SuitIndex, ranks> rank_steps = {
    1, 5, 25, 125, 1U << 16, 5U << 16, 25U << 16, 125U << 16, 625U << 16};
inline constexpr SuitIndex no_honours = 3125U << 16;
inline constexpr std::size_t low_ranks = 4;

/// The counts behind an index.
std::array<std::uint8_t, ranks> rank_counts(SuitIndex index);

/// A suit of up to 14 tiles with at most four of each rank.
struct SuitVector {
  SuitIndex index;
  std::uint32_t row;         ///< its number; see SuitRows
  std::uint16_t below_four;  ///< bit r: rank r has fewer than four tiles
  std::uint16_t present;     ///< bit r: rank r has at least one
  std::uint16_t pairs;       ///< bit r: rank r has at least two
  std::uint8_t tiles;
};

/// Numbers the suits of up to 14 tiles without a gap, so that tables of them are small: first those
/// of numbers, then those of honours. Each half's vectors are sorted by their tiles: a suit comes
/// after all its parts, and the suits that hands have, which are small, come close together.
class SuitRows {
 public:
  SuitRows();

  std::size_t size() const { return size_; }
  /// Defined for indices of suits of up to 14 tiles only.
  std::uint32_t operator()(SuitIndex index) const {
    return first_[index >> 16] + place_[index & 0xFFFF];
  }

  /// Calls f(const SuitVector&) for every suit of honours, or of numbers, by ascending row.
  template <class F>
  void for_each(bool honours, F f) const {
    for (const Half& high : highs(honours)) {
      const std::size_t lows = low_sizes_[high.tiles];
      for (std::size_t i = 0; i < lows; ++i) f(vector(high, low_[i]));
    }
  }
  /// The same by descending row.
  template <class F>
  void for_each_backwards(bool honours, F f) const {
    const std::vector<Half>& list = highs(honours);
    for (auto high = list.rbegin(); high != list.rend(); ++high) {
      for (std::size_t i = low_sizes_[high->tiles]; i-- > 0;) f(vector(*high, low_[i]));
    }
  }

 private:
  struct Half {
    std::uint16_t index = 0;
    std::uint8_t tiles = 0;
    std::uint8_t below_four = 0;
    std::uint8_t present = 0;
    std::uint8_t pairs = 0;
  };
  static std::vector<Half> halves(std::size_t half_ranks, std::uint16_t first_index);
  void number(const std::vector<Half>& list);
  const std::vector<Half>& highs(bool honours) const {
    return honours ? honour_high_ : number_high_;
  }
  SuitVector vector(const Half& high, const Half& low) const;

  std::vector<Half> low_;
  std::vector<Half> number_high_;
  std::vector<Half> honour_high_;
  std::array<std::uint16_t, full_hand + 1> low_sizes_{};  ///< lows that fit beside so many tiles
  std::array<std::uint32_t, 3125 + 125> first_{};         ///< row of a high half without a low one
  std::array<std::uint16_t, 625> place_{};                ///< place of a low half in low_
  std::uint32_t size_ = 0;
};

inline SuitVector SuitRows::vector(const Half& high, const Half& low) const {
  const auto joined = [](unsigned low_bits, unsigned high_bits) {
    return static_cast<std::uint16_t>(low_bits | high_bits << low_ranks);
  };
  return {.index = low.index | static_cast<SuitIndex>(high.index) << 16,
          .row = first_[high.index] + place_[low.index],
          .below_four = joined(low.below_four, high.below_four),
          .present = joined(low.present, high.present),
          .pairs = joined(low.pairs, high.pairs),
          .tiles = static_cast<std::uint8_t>(low.tiles + high.tiles)};
}

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

/// The figures of a suit that matter, in fields of one word. Entries of the suits of a hand (of up
/// to 14 tiles) may be added: every field but the class then holds its sum.
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
  /// Returns the entry of a suit of at most 14 tiles.
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
