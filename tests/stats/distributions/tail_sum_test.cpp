#include "stats/distributions/tail_sum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <stdexcept>

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

TEST(TailSum, OfSmoothTermsIsTheirSum) {
  // A geometric series: 1 / (1 - r).
  for (const double less : {1e-4, 1e-9}) {
    const double slope = std::log1p(-less);
    EXPECT_NEAR(sum_of_smooth([&](double t) { return slope * t; }) * less, 1, 1e-14);
  }
  // Half a theta function: (1 + √(2π) s) / 2 but for e^(-2π² s²).
  constexpr double s = 1e5;
  EXPECT_NEAR(sum_of_smooth([](double t) { return -t * t / (2 * s * s); }) /
                  ((1 + std::sqrt(2 * std::acos(-1.0)) * s) / 2),
              1, 1e-14);
}

TEST(TailSum, OfATailTakesWhatIsQuick) {
  const auto terms = [](double less) { return [less](std::uint64_t) { return 1 - less; }; };
  const auto never = [](double) -> double { throw std::logic_error("not to be integrated"); };
  EXPECT_NEAR(sum_of_tail(1e6, terms(1e-4), never), 1e4, 1e-8);
  EXPECT_NEAR(sum_of_tail(1e20, terms(0.5), never), 2, 1e-15);
  EXPECT_NEAR(sum_of_tail(1e20, terms(1e-9), [](double t) { return std::log1p(-1e-9) * t; }) * 1e-9,
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
