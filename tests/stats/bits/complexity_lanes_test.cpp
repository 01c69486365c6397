#include "stats/bits/complexity_lanes.hpp"

#include <gtest/gtest.h>

namespace evenhand::stats::bits {
namespace {

TEST(ComplexityLanes, AreThoseOfKnownSequences) {
  ComplexityLanes blocks(8);
  // All zeros; a one at the end; a one at the start; ones; in turns; Massey's example.
  const BitSequence bits = BitSequence::of("00000001 10000000 11111111 10101010 00101110");
  for (std::size_t lane = 0; lane < 5; ++lane) blocks.set(lane + 100, bits, 8 * lane);
  blocks.work();
  EXPECT_EQ(blocks[0], 0U) << "a lane that was not set is all zeros";
  EXPECT_EQ(blocks[100], 8U);
  EXPECT_EQ(blocks[101], 1U);
  EXPECT_EQ(blocks[102], 1U);
  EXPECT_EQ(blocks[103], 2U);
  EXPECT_EQ(blocks[104], 3U) << "bit n is the sum of bits n-2 and n-3";
  EXPECT_EQ(blocks[255], 0U);
}

TEST(ComplexityLanes, AreWorkedApart) {
  // A one at place p, in lane p: registers of p + 1 cells.
  constexpr std::size_t m = 200;
  BitSequence bits(m * m);
  for (std::size_t p = 0; p < m; ++p) bits.set(p * m + p, true);
  ComplexityLanes blocks(m);
  for (std::size_t p = 0; p < m; ++p) blocks.set(p, bits, p * m);
  blocks.work();
  for (std::size_t p = 0; p < m; ++p) EXPECT_EQ(blocks[p], p + 1) << p;
}

}  // namespace
}  // namespace evenhand::stats::bits
