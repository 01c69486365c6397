#include "src/audit/counting/lag_counts.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::audit {
namespace {

using Draw = std::vector<std::uint16_t>;

TEST(LagCounts, AreOfPairsWithinABlock) {
  LagCounts counts(5, 2);
  counts.begin_block(0);
  for (const Draw& draw : {Draw{0, 1}, Draw{1, 2}, Draw{0, 1}, Draw{3}}) counts.add(draw);
  EXPECT_EQ(counts.pairs(1), 3U);
  EXPECT_EQ(counts.shared(1), 2U) << "card 1 twice";
  EXPECT_EQ(counts.again(1)[1], 2U);
  EXPECT_EQ(counts.again(1)[0], 0U);
  EXPECT_EQ(counts.pairs(2), 2U);
  EXPECT_EQ(counts.shared(2), 2U) << "cards 0 and 1";
  EXPECT_EQ(counts.pairs(4), 0U);
  counts.begin_block(1);
  counts.add(Draw{3});
  EXPECT_EQ(counts.pairs(1), 3U) << "the block before is forgotten";
}

TEST(LagCounts, LookBackAsFarAsTheyKeep) {
  LagCounts counts(2, 1);
  counts.begin_block(0);
  for (std::size_t i = 0; i < 250; ++i) counts.add(Draw{static_cast<std::uint16_t>(i % 2)});
  EXPECT_EQ(counts.pairs(LagCounts::lags), 250 - LagCounts::lags);
  EXPECT_EQ(counts.shared(LagCounts::lags), 250 - LagCounts::lags);
  EXPECT_EQ(counts.shared(LagCounts::lags - 1), 0U);
}

TEST(LagCounts, AreOfEveryEighthBlockAfterTheFirstEight) {
  LagCounts counts(2, 1);
  for (std::uint64_t block = 0; block < 24; ++block) {
    counts.begin_block(block);
    counts.add(Draw{0});
    counts.add(Draw{0});
  }
  EXPECT_EQ(counts.pairs(1), 8U + 2U) << "blocks 8 and 16";
}

TEST(LagCounts, OfManyCardsAreNotOneByOne) {
  EXPECT_TRUE(LagCounts(LagCounts::most_cards + 1, 1).again(1).empty());
  EXPECT_EQ(LagCounts(LagCounts::most_cards, 1).again(1).size(), LagCounts::most_cards);
}

}  // namespace
}  // namespace evenhand::audit
