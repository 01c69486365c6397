#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

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

}  // namespace evenhand::mahjong
