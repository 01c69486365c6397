#pragma once

#include <algorithm>
#include <cstdint>

namespace evenhand::session {

/// Deals a block: the unit of parallel work and of random streams. Block b holds the deals
/// b * block_size … and draws from stream b of its random source. Part of what makes a result
/// reproducible, so it never changes within a result format.
inline constexpr std::uint64_t block_size = 4096;

/// Blocks first … end-1.
struct BlockRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;

  std::uint64_t count() const { return end - first; }
  bool empty() const { return first == end; }
  friend bool operator==(const BlockRange&, const BlockRange&) = default;
};

/// How many blocks hold so many deals.
inline std::uint64_t blocks_for(std::uint64_t deals) {
  return deals / block_size + (deals % block_size != 0 ? 1 : 0);
}

/// The deals of one block of a session of `samples` deals: block_size but for the last block.
inline std::uint64_t deals_in_block(std::uint64_t samples, std::uint64_t block) {
  return std::min(block_size, samples - block * block_size);
}

/// The deals of a range of blocks.
inline std::uint64_t deals_in_range(std::uint64_t samples, BlockRange range) {
  return std::min(samples, range.end * block_size) - std::min(samples, range.first * block_size);
}

/// Shard `index` (from 1) of `count` of that many blocks: consecutive ranges that differ by at
/// most one block.
inline BlockRange shard_range(std::uint64_t blocks, std::uint64_t index, std::uint64_t count) {
  const std::uint64_t each = blocks / count;
  const std::uint64_t extra = blocks % count;
  const auto start = [&](std::uint64_t i) { return i * each + std::min(i, extra); };
  return {start(index - 1), start(index)};
}

}  // namespace evenhand::session
