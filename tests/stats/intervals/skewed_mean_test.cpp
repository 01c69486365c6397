#include "stats/intervals/skewed_mean.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::stats {
namespace {

TEST(SkewedMean, CorrectsAndTakesItBack) {
  EXPECT_NEAR(corrected_for_skewness(2, 0.1), 2 + 0.1 * 9, 1e-14);
  for (const double slope : {-0.05, 0.0, 1e-9, 0.05}) {
    for (const double t : {-3.0, 0.0, 2.5}) {
      EXPECT_NEAR(uncorrected_for_skewness(corrected_for_skewness(t, slope), slope), t, 1e-6);
    }
  }
}

TEST(SkewedMean, StaysAtTheTurningPoint) {
  // At -1 / (4 · .1) = -2.5 the parabola turns.
  EXPECT_EQ(corrected_for_skewness(-9, 0.1), corrected_for_skewness(-2.5, 0.1));
  EXPECT_EQ(uncorrected_for_skewness(-9, 0.1), -2.5);
  EXPECT_EQ(uncorrected_for_skewness(9, -0.1), 2.5);
}

}  // namespace
}  // namespace evenhand::stats
