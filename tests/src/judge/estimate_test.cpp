#include "src/judge/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::judge {
namespace {

TEST(Estimate, HasTheIntervalOrSaysThatNoneIsKnown) {
  const reports::Estimate known = estimate(0.5, stats::Interval{0.25, 0.75, 0.95});
  EXPECT_EQ(known.value, 0.5);
  EXPECT_EQ(known.low, 0.25);
  EXPECT_EQ(known.high, 0.75);
  EXPECT_EQ(known.level, 0.95);
  const reports::Estimate alone = estimate(0.5, 0.9);
  EXPECT_EQ(alone.value, 0.5);
  EXPECT_TRUE(std::isnan(alone.low) && std::isnan(alone.high));
  EXPECT_EQ(alone.level, 0.9);
}

TEST(Estimate, KnowsNoIntervalOfWhatDidNotVary) {
  stats::RatioSums sums;
  for (int i = 0; i < 5; ++i) sums.add(2, 1);
  const reports::Estimate alike = estimate(sums, false, .99);
  EXPECT_EQ(alike.value, 2);
  EXPECT_TRUE(std::isnan(alike.low) && std::isnan(alike.high));
  sums.add(0, 1);
  const stats::Interval normal = stats::ratio_interval(sums, .99);
  EXPECT_EQ(estimate(sums, false, .99).low, normal.low);
  EXPECT_EQ(estimate(stats::Effect{"difference", 1, normal}).high, normal.high);
}

// Clopper and Pearson: with no success in n trials, the interval ends where (1 - p)^n is half of
// what it may miss.
TEST(Share, HasAnExactInterval) {
  const reports::Estimate none = share(0, 10, 0.9);
  EXPECT_EQ(none.value, 0);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(std::pow(1 - none.high, 10), 0.05, 1e-12);
  const reports::Estimate half = share(5, 10, 0.9);
  EXPECT_EQ(half.value, 0.5);
  EXPECT_NEAR(half.low, 1 - half.high, 1e-12);
  const reports::Estimate untried = share(0, 0, 0.9);
  EXPECT_TRUE(std::isnan(untried.value) && std::isnan(untried.low));
  EXPECT_EQ(untried.level, 0.9);
}

}  // namespace
}  // namespace evenhand::judge
