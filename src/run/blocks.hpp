#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "base/block_size.hpp"

namespace evenhand::run {

/// Cheap units are counted in blocks of so many.
using evenhand::block_size;

/// The end of a range of blocks of which nobody knows the number.
inline constexpr std::uint64_t no_end = std::numeric_limits<std::uint64_t>::max();

/// Blocks first … end-1.
struct BlockRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;

  std::uint64_t count() const { return end - first; }
  bool empty() const { return first == end; }
  friend bool operator==(const BlockRange&, const BlockRange&) = default;
};

/// Returns how many blocks of `size` hold so many units.
inline std::uint64_t blocks_for(std::uint64_t units, std::uint64_t size = block_size) {
  return units / size + (units % size != 0 ? 1 : 0);
}

/// The units of one block of so many: block_size but for the last block.
inline std::uint64_t units_in_block(std::uint64_t units, std::uint64_t block) {
  return std::min(block_size, units - block * block_size);
}

/// Shard `index` (from 1) of `count` of that many blocks: consecutive ranges that differ by at
/// most one block.
inline BlockRange shard_range(std::uint64_t blocks, std::uint64_t index, std::uint64_t count) {
  const std::uint64_t each = blocks / count;
  const std::uint64_t extra = blocks % count;
  const auto start = [&](std::uint64_t i) { return i * each + std::min(i, extra); };
  return {start(index - 1), start(index)};
}

}  // namespace evenhand::run
