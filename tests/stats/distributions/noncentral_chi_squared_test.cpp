#include "stats/distributions/noncentral_chi_squared.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "stats/distributions/chi_squared.hpp"

namespace evenhand::stats {
namespace {

TEST(NoncentralChiSquared, TailsMatchHighPrecision) {
  // mpmath 1.3, 40 digits: the Poisson-weighted sum.
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(10, 5, 3.5), 0.320990650014184209, 1e-14);
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(60, 5, 22.0275), 0.00323201203070323151, 1e-15);
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(30, 1, 20), 0.157426848899336487, 1e-14);
}

TEST(NoncentralChiSquared, TailsAddToOne) {
  for (const double df : {1.0, 53.0, 2809.0, 1e6}) {
    for (const double lambda : {0.0, 0.1, 20.0, 1e4, 1e6, 1e9}) {
      for (const double z : {-2.0, 0.0, 3.0}) {
        const double x = std::max(0.5, df + lambda + z * std::sqrt(2 * (df + 2 * lambda)));
        EXPECT_NEAR(noncentral_chi_squared_upper_tail(x, df, lambda) +
                        noncentral_chi_squared_lower_tail(x, df, lambda),
                    1, 1e-11);
      }
    }
  }
}

TEST(NoncentralChiSquared, TheApproximationTakesOverWithoutAStep) {
  for (const double df : {1.0, 2809.0, 1e6}) {
    for (const double z : {-3.0, -1.0, 0.0, 1.0, 3.0}) {
      const double x = df + 1e7 + z * std::sqrt(2 * (df + 2e7));
      EXPECT_NEAR(noncentral_chi_squared_upper_tail(x, df, 1e7),
                  noncentral_chi_squared_upper_tail(x, df, std::nextafter(1e7, 2e7)), 1e-7);
    }
  }
}

TEST(Noncentrality, NeededForPower) {
  // Power .9 at alpha .01, from the reference computed for this project in exact arithmetic.
  EXPECT_NEAR(noncentrality_needed(5, 0.01, 0.9), 22.03, 0.005);
  EXPECT_NEAR(noncentrality_needed(23, 0.01, 0.9), 35.54, 0.005);
  EXPECT_NEAR(noncentrality_needed(51, 0.01, 0.9), 47.67, 0.005);
  EXPECT_NEAR(noncentrality_needed(2601, 0.01, 0.9), 271.88, 0.005);
  EXPECT_NEAR(noncentrality_needed(2809, 0.01, 0.9), 282.09, 0.005);
  EXPECT_EQ(noncentrality_needed(5, 0.05, 0.05), 0);
  // The power at that noncentrality, and at none the level.
  const double critical = chi_squared_upper_quantile(0.01, 51);
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(critical, 51, noncentrality_needed(51, 0.01, 0.9)),
              0.9, 1e-10);
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(critical, 51, 0), 0.01, 1e-12);
}

TEST(Noncentrality, IntervalLeavesEqualTails) {
  const Interval interval = noncentrality_interval(120, 51, 0.95);
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(120, 51, interval.low), 0.025, 1e-10);
  EXPECT_NEAR(noncentral_chi_squared_lower_tail(120, 51, interval.high), 0.025, 1e-10);
  EXPECT_EQ(noncentrality_interval(51, 51).low, 0);
  EXPECT_GT(noncentrality_interval(51, 51).high, 0);
  EXPECT_EQ(noncentrality_interval(0, 51).high, 0);
}

TEST(Noncentrality, IntervalStandsHugeArguments) {
  for (const double df : {1.0, 1e6}) {
    for (const double statistic : {1e6, 1e9, 1e15}) {
      const Interval interval = noncentrality_interval(statistic, df, 0.99);
      EXPECT_GE(statistic - df, interval.low);
      EXPECT_LE(statistic - df, interval.high);
      EXPECT_LT(interval.high - interval.low, 20 * std::sqrt(statistic));
    }
  }
}

}  // namespace
}  // namespace evenhand::stats
