#include "src/run/blocks.hpp"

#include <gtest/gtest.h>

namespace evenhand::run {
namespace {

TEST(Blocks, CoverTheUnitsExactly) {
  for (const std::uint64_t units : {1UL, 4095UL, 4096UL, 4097UL, 1000000UL}) {
    std::uint64_t counted = 0;
    for (std::uint64_t b = 0; b < blocks_for(units); ++b) counted += units_in_block(units, b);
    EXPECT_EQ(counted, units);
  }
  EXPECT_EQ(blocks_for(0), 0U);
  EXPECT_EQ(blocks_for(11, 5), 3U);
  EXPECT_EQ(blocks_for(UINT64_MAX), UINT64_MAX / block_size + 1);
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

TEST(BlockRange, KnowsWhetherItIsEmpty) {
  EXPECT_TRUE((BlockRange{3, 3}.empty()));
  EXPECT_FALSE((BlockRange{3, 4}.empty()));
}

}  // namespace
}  // namespace evenhand::run
