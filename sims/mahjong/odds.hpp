#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "sims/mahjong/rules.hpp"
#include "sims/mahjong/shanten.hpp"

namespace evenhand::mahjong {

/// How many hands: as multisets of kinds, and as combinations of the single tiles, which are
/// equally likely. All counts of 14 of 136 tiles fit.
struct HandCount {
  std::uint64_t multisets = 0;
  std::uint64_t combinations = 0;

  HandCount& operator+=(const HandCount& other) {
    multisets += other.multisets;
    combinations += other.combinations;
    return *this;
  }
  friend bool operator==(const HandCount&, const HandCount&) = default;
};

/// The exact joint distribution of the shanten of the three forms over all hands of one size.
class ShantenDistribution {
 public:
  static constexpr std::size_t values = 16;  ///< shanten -1 … 14

  explicit ShantenDistribution(std::size_t tiles)
      : tiles_(tiles), cells_(values * values * values) {}

  std::size_t tiles() const { return tiles_; }
  void add(const Shanten& shanten, HandCount count);

  HandCount total() const;
  /// The distribution of a function of the three, by its value + 1. `of` gets every form, as if
  /// none was ruled out.
  std::vector<HandCount> of(const std::function<int(const Shanten&)>& value) const;

 private:
  std::size_t tiles_;
  std::vector<HandCount> cells_;
};

/// Counts all hands of 13 or 14 tiles, with or without honours, by per-suit enumeration and
/// convolution: suits with the same block class, pairs, kinds and orphans are counted together.
/// About a second. Of `shape` only quads_as_pairs matters.
ShantenDistribution count_hands(const Shape& shape, bool honours, std::size_t tiles);

/// How likely each shanten is, of the forms that `shape` allows together, for so many random tiles;
/// by shanten + 1, from won to 8 away. Of lack_a_suit nothing is known here.
inline constexpr std::size_t best_values = 10;
std::array<double, best_values> best_shanten_probabilities(const Shape& shape, bool honours,
                                                           std::size_t tiles);

/// The winning hands of 14 tiles among them that lack at least one suit, by any form of `shape`
/// but thirteen orphans.
HandCount count_wins_lacking_a_suit(const Shape& shape);

/// Mean of a distribution as `of` returns it.
double mean_shanten(const std::vector<HandCount>& distribution);

}  // namespace evenhand::mahjong
