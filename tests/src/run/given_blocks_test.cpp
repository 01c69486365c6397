#include "src/run/given_blocks.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace evenhand::run {
namespace {

TEST(GivenBlocks, AreTakenInOrder) {
  GivenBlocks blocks;
  blocks.put({5, 7});
  blocks.put({9, 10});
  EXPECT_EQ(blocks.left(), 3U);
  EXPECT_EQ(blocks.take(), 5U);
  EXPECT_EQ(blocks.take(), 6U);
  blocks.close();
  EXPECT_TRUE(blocks.is_closed());
  EXPECT_EQ(blocks.take(), 9U) << "what is here is worked";
  EXPECT_EQ(blocks.take(), std::nullopt);
}

TEST(GivenBlocks, AreWaitedFor) {
  GivenBlocks blocks;
  std::optional<std::uint64_t> taken;
  std::jthread waiting([&] { taken = blocks.take(); });
  while (blocks.waiting() == 0) std::this_thread::yield();
  blocks.put({3, 4});
  waiting.join();
  EXPECT_EQ(taken, 3U);
  EXPECT_EQ(blocks.waiting(), 0U);
}

TEST(GivenBlocks, AreLeftWhenDropped) {
  GivenBlocks blocks;
  blocks.put({5, 70});
  blocks.drop();
  EXPECT_EQ(blocks.left(), 0U);
  EXPECT_EQ(blocks.take(), std::nullopt);
}

}  // namespace
}  // namespace evenhand::run
