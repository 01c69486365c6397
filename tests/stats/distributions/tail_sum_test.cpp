#include "stats/distributions/tail_sum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

namespace evenhand::stats {
namespace {

TEST(TailSum, OfEqualRatiosIsAGeometricSeries) {
  EXPECT_NEAR(sum_of_ratios([](std::uint64_t) { return 0.5; }), 2, 1e-15);
  EXPECT_EQ(sum_of_ratios([](std::uint64_t) { return 0.0; }), 1);
}

TEST(TailSum, GoesOnOverTheMode) {
  // Terms of e^20: they rise for twenty steps.
  EXPECT_NEAR(
      sum_of_ratios([](std::uint64_t k) { return 20.0 / static_cast<double>(k); }) / std::exp(20.0),
      1, 1e-14);
}

TEST(TailSum, SmallestWithIsTheFirstThatReaches) {
  const auto cdf = [](std::uint64_t k) { return PValue::of(static_cast<double>(k) / 100); };
  EXPECT_EQ(smallest_with(0, 100, 0.255, cdf), 26U);
  EXPECT_EQ(smallest_with(0, 100, 0.0, cdf), 0U);
  EXPECT_EQ(smallest_with(40, 100, 0.255, cdf), 40U);
}

TEST(TailSum, DoublesTheSmallerTailUpToOne) {
  EXPECT_DOUBLE_EQ(double_smaller(PValue::of(0.01), PValue::of(0.995)).value(), 0.02);
  EXPECT_EQ(double_smaller(PValue::of(0.7), PValue::of(0.6)).value(), 1);
}

}  // namespace
}  // namespace evenhand::stats
