#include "stats/intervals/difference_interval.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::stats {
namespace {

/// For two normal intervals it is the normal interval of the difference.
TEST(DifferenceInterval, AddsVariancesOfSymmetricIntervals) {
  const Interval found = difference_interval(5, {2, 8, 0.95}, 1, {-3, 5, 0.95});
  EXPECT_DOUBLE_EQ(found.low, 4 - 5);
  EXPECT_DOUBLE_EQ(found.high, 4 + 5);
  EXPECT_EQ(found.level, 0.95);
}

/// The lower end depends on a's lower and b's upper margin, and the other way about.
TEST(DifferenceInterval, KeepsSkewedMarginsApart) {
  const Interval found = difference_interval(0.5, {0.2, 0.6}, 0.3, {0.29, 0.7});
  EXPECT_DOUBLE_EQ(found.low, 0.2 - std::hypot(0.3, 0.4));
  EXPECT_DOUBLE_EQ(found.high, 0.2 + std::hypot(0.1, 0.01));
}

}  // namespace
}  // namespace evenhand::stats
