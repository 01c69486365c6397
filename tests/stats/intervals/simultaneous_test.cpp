#include "stats/intervals/simultaneous.hpp"

#include <gtest/gtest.h>

namespace evenhand::stats {
namespace {

TEST(Simultaneous, SharesTheErrorsOut) {
  EXPECT_DOUBLE_EQ(level_of_each(0.99, 1), 0.99);
  EXPECT_NEAR(level_of_each(0.95, 10), 0.995, 1e-15);
}

TEST(Simultaneous, IsToldAtTheLevelOfAll) {
  TestResult result;
  EXPECT_FALSE(told_at(0.99, result).effect);
  result.effect = Effect{"shift", 1, {0.5, 1.5, level_of_each(0.99, 50)}};
  const TestResult told = told_at(0.99, result);
  EXPECT_EQ(told.effect->interval.level, 0.99);
  EXPECT_EQ(told.effect->interval.low, 0.5);
}

}  // namespace
}  // namespace evenhand::stats
