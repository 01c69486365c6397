#include "stats/entropy/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::stats::entropy {
namespace {

// SP 800-90B, 6.3.1: S = (0, 1, 1, 2, 0, 1, 2, 2, 0, 1, 0, 1, 1, 0, 2, 2, 1, 0, 2, 1), p = .4.
TEST(EntropyBound, IsThatOfTheStandardsExample) {
  EXPECT_NEAR(upper_bound(0.4, 20), 0.6895, 5e-5);
  EXPECT_NEAR(min_entropy(upper_bound(0.4, 20)), 0.5363, 1e-4);
}

TEST(EntropyBound, StaysWithinItsRange) {
  EXPECT_EQ(upper_bound(0.99, 10), 1);
  EXPECT_EQ(upper_bound(1, 10), 1);
  EXPECT_EQ(min_entropy(1), 0);
  EXPECT_FALSE(std::signbit(min_entropy(1)));
  EXPECT_EQ(min_entropy(0.25), 2);
  EXPECT_LT(lower_bound(3, 1, 100), 3);
  EXPECT_EQ(lower_bound(3, 0, 100), 3);
}

}  // namespace

}  // namespace evenhand::stats::entropy
