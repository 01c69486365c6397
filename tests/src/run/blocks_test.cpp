#include "src/run/blocks.hpp"

#include <gtest/gtest.h>

namespace evenhand::session {
namespace {

TEST(Blocks, CoverTheSamplesExactly) {
  for (const std::uint64_t samples : {1UL, 4095UL, 4096UL, 4097UL, 1000000UL}) {
    std::uint64_t deals = 0;
    for (std::uint64_t b = 0; b < blocks_for(samples); ++b) deals += deals_in_block(samples, b);
    EXPECT_EQ(deals, samples);
    EXPECT_EQ(deals_in_range(samples, {0, blocks_for(samples)}), samples);
  }
}

TEST(ShardRange, TilesTheBlocksEvenly) {
  for (const std::uint64_t blocks : {3UL, 10UL, 245UL}) {
    for (std::uint64_t count = 1; count <= 3; ++count) {
      std::uint64_t next = 0;
      for (std::uint64_t k = 1; k <= count; ++k) {
        const BlockRange range = shard_range(blocks, k, count);
        EXPECT_EQ(range.first, next);
        EXPECT_GE(range.count(), blocks / count);
        EXPECT_LE(range.count(), blocks / count + 1);
        next = range.end;
      }
      EXPECT_EQ(next, blocks);
    }
  }
}

}  // namespace
}  // namespace evenhand::session
