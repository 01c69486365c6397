#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace evenhand::mahjong {

/// For some tiles, the fewest further ones with which they hold `sets` sets (0 … 4) and `pairs`
/// pairs (0 or 1), at [cost_index(sets, pairs)]. A winning hand of the standard form never lacks
/// more than nine tiles, so larger numbers are kept as `out_of_reach`.
using BlockCosts = std::array<std::uint8_t, 10>;

/// What a single suit rarely holds, four sets, comes last.
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

}  // namespace evenhand::mahjong
