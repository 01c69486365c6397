#pragma once

#include <bit>
#include <cstdint>

#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

/// How many kinds a set has.
inline unsigned size_of(KindSet set) { return static_cast<unsigned>(std::popcount(set)); }

/// Counts of 0 … 4 by their binary digits: the kinds whose count has a one, a two or a four in it.
/// So a question about all kinds takes a few operations on sets.
struct TilePlanes {
  KindSet ones = 0;
  KindSet twos = 0;
  KindSet fours = 0;

  TilePlanes() = default;
  TilePlanes(const Counts& counts) {  // NOLINT(google-explicit-constructor): the same in other form
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      const unsigned bit = bit_of(static_cast<Kind>(kind));
      ones |= static_cast<KindSet>(counts[kind] & 1) << bit;
      twos |= static_cast<KindSet>(counts[kind] >> 1 & 1) << bit;
      fours |= static_cast<KindSet>(counts[kind] >> 2) << bit;
    }
  }

  /// All four of these kinds.
  static TilePlanes all_of(KindSet set) {
    TilePlanes planes;
    planes.fours = set;
    return planes;
  }
  /// Returns the tiles that are missing to four of each kind.
  TilePlanes missing() const {
    TilePlanes planes = all_of(all_kinds & ~any());
    planes.ones = ones;
    planes.twos = ones ^ twos;
    return planes;
  }

  /// The tiles of these kinds alone.
  TilePlanes within(KindSet set) const {
    TilePlanes planes;
    planes.ones = ones & set;
    planes.twos = twos & set;
    planes.fours = fours & set;
    return planes;
  }

  unsigned operator[](Kind kind) const {
    const unsigned bit = bit_of(kind);
    return static_cast<unsigned>((ones >> bit & 1) | (twos >> bit & 1) << 1 |
                                 (fours >> bit & 1) << 2);
  }
  KindSet any() const { return ones | twos | fours; }
  KindSet two_or_more() const { return twos | fours; }
  KindSet exactly_one() const { return ones & ~twos; }

  /// A tile more of a kind of which there are fewer than four.
  void add(Kind kind) {
    const KindSet bit = set_of(kind);
    const KindSet carry = ones & bit;
    fours ^= twos & carry;
    twos ^= carry;
    ones ^= bit;
  }
  /// A tile less of a kind of which there are some.
  void remove(Kind kind) {
    const KindSet bit = set_of(kind);
    const KindSet borrow = bit & ~ones;
    fours ^= borrow & ~twos;
    twos ^= borrow;
    ones ^= bit;
  }

  /// How many tiles of these kinds there are.
  unsigned tiles(KindSet set) const {
    return size_of(set & ones) + 2 * size_of(set & twos) + 4 * size_of(set & fours);
  }

  friend bool operator==(const TilePlanes&, const TilePlanes&) = default;
};

}  // namespace evenhand::mahjong
