#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "sims/mahjong/rules.hpp"
#include "sims/mahjong/suit_tables.hpp"
#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

/// The indices of the four suits of a hand, kept up to date tile by tile.
class SuitIndices {
 public:
  SuitIndices() = default;
  explicit SuitIndices(const Counts& counts);

  void add(Kind kind) { index_[suit_of(kind)] += rank_steps[rank_of(kind)]; }
  void remove(Kind kind) { index_[suit_of(kind)] -= rank_steps[rank_of(kind)]; }
  SuitIndex operator[](std::size_t suit) const { return index_[suit]; }

  friend bool operator==(const SuitIndices&, const SuitIndices&) = default;

 private:
  std::array<SuitIndex, suits> index_ = {0, 0, 0, no_honours};
};

/// The shanten of a form that the rules or the melds rule out.
inline constexpr int impossible = 99;

/// How many tiles a hand is from being ready, for each form: 0 is ready, -1 is won.
struct Shanten {
  int standard = impossible;
  int seven_pairs = impossible;
  int thirteen_orphans = impossible;

  int best() const { return std::min({standard, seven_pairs, thirteen_orphans}); }
  friend bool operator==(const Shanten&, const Shanten&) = default;
};

/// Distances are exchanges of one tile for another until the hand is one tile from a winning hand
/// that has at most four tiles of every kind. `melds` sets lie on the table; tiles are the
/// concealed ones, 3 * (4 - melds) + 1 or + 2. Copies in melds are not looked at; `meld_suits` has
/// bit s for a meld of suit s, which matters where a winning hand must lack a suit. A counter has
/// small tables of its own, so it is made once and kept.
class ShantenCounter {
 public:
  explicit ShantenCounter(const Shape& shape);

  Shanten operator()(const SuitIndices& hand, std::size_t melds = 0,
                     unsigned meld_suits = 0) const {
    if (shape_.lack_a_suit) [[unlikely]] {
      return lacking_a_suit(hand, melds, meld_suits);
    }
    const SuitEntry m = tables_.entry(hand[0]);
    const SuitEntry p = tables_.entry(hand[1]);
    const SuitEntry s = tables_.entry(hand[2]);
    const SuitEntry z = tables_.entry(hand[3]);
    return of_parts(tables_.lacking(melds, tables_.combine(class_in(m), class_in(p)),
                                    tables_.combine(class_in(s), class_in(z))),
                    m + p + s + z, melds);
  }

  const SuitTables& tables() const { return tables_; }
  const Shape& shape() const { return shape_; }

  /// The same from what all tiles together lack to sets and a pair, and the sum of the suits'
  /// entries.
  Shanten of_parts(unsigned lacking, SuitEntry sum, std::size_t melds) const {
    Shanten shanten;
    shanten.standard = static_cast<int>(lacking) - 1;
    if (melds != 0) return shanten;
    shanten.seven_pairs = pairs_[sum & pairs_mask];
    shanten.thirteen_orphans = orphans_[sum >> orphans_shift & orphans_mask];
    return shanten;
  }
  /// The same where the tiles of one suit are of no use, from the others.
  Shanten of_useful_parts(unsigned lacking, SuitEntry sum, std::size_t melds) const {
    Shanten shanten;
    shanten.standard = static_cast<int>(lacking) - 1;
    if (melds == 0) shanten.seven_pairs = seven_pairs(sum, tiles_in(sum));
    return shanten;
  }

 private:
  // The bits of a sum of entries that hold pairs, quads, kinds and the lowest bit of the tiles,
  // which are 13 or 14; and those that hold orphans.
  static constexpr SuitEntry pairs_mask = 0x3FF;
  static constexpr unsigned orphans_shift = 13;
  static constexpr SuitEntry orphans_mask = 0x7F;

  int seven_pairs(SuitEntry sum, unsigned tiles) const;
  Shanten lacking_a_suit(const SuitIndices& hand, std::size_t melds, unsigned meld_suits) const;

  const SuitTables& tables_;
  Shape shape_;
  std::array<std::int8_t, pairs_mask + 1> pairs_;  ///< shanten of the other forms
  std::array<std::int8_t, orphans_mask + 1> orphans_;
};

/// Eight neighbouring counts, the first in the lowest byte.
inline std::uint64_t eight_counts(const Counts& counts, std::size_t first) {
  std::uint64_t bytes = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&bytes, counts.data() + first, sizeof bytes);
  } else {
    for (std::size_t i = sizeof bytes; i-- > 0;) bytes = bytes << 8 | counts[first + i];
  }
  return bytes;
}

/// The index of a suit's first eight ranks from their counts, the first in the lowest byte:
/// neighbours are joined pairwise, twice over.
constexpr SuitIndex index_of_eight(std::uint64_t counts) {
  const std::uint64_t pairs = counts * (5 + (1U << 8)) >> 8 & 0x00FF00FF00FF00FF;
  const std::uint64_t fours = pairs * (25 + (1U << 16));  // in the second and fourth 16 bits
  return static_cast<SuitIndex>((fours >> 16 & 0xFFFF) | (fours >> 32 & 0xFFFF0000));
}

inline SuitIndices::SuitIndices(const Counts& counts) {
  for (std::size_t suit = 0; suit < honour_suit; ++suit) {
    index_[suit] = index_of_eight(eight_counts(counts, suit * ranks)) +
                   counts[suit * ranks + ranks - 1] * rank_steps[ranks - 1];
  }
  index_[honour_suit] = no_honours + index_of_eight(eight_counts(counts, first_honour - 1) >> 8);
}

}  // namespace evenhand::mahjong
