#include "stats/distributions/saddle_point.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace evenhand::stats::extended {
namespace {

TEST(SaddlePoint, StirlingErrorIsWhatStirlingLeavesOut) {
  for (const long double x : {0.5L, 1.0L, 10.0L, 1000.0L}) {
    const long double stirling =
        (x + 0.5L) * std::log(x) - x + 0.5L * std::log(2 * std::acos(-1.0L));
    EXPECT_NEAR(static_cast<double>(stirling_error(x)),
                static_cast<double>(std::lgamma(x + 1) - stirling), 1e-15);
  }
}

TEST(SaddlePoint, DevianceKeepsItsDigitsNearTheMean) {
  // x log(x/m) + m - x = e²/2m - e³/6m² + … for x = m + e.
  const long double mean = 1e10L;
  const long double excess = 1e-3L;
  const long double series = excess * excess / (2 * mean);
  EXPECT_NEAR(static_cast<double>(deviance(mean + excess, mean, excess) / series), 1, 1e-12);
  EXPECT_NEAR(static_cast<double>(deviance(3, 2, 1)), 3 * std::log(1.5) - 1, 1e-16);
}

TEST(SaddlePoint, ProbabilitiesAreTheirProducts) {
  EXPECT_NEAR(static_cast<double>(log_poisson_pmf(3, 2)), std::log(8.0 / 6) - 2, 1e-15);
  EXPECT_NEAR(static_cast<double>(log_poisson_pmf(0, 2)), -2, 1e-16);
  // C(10, 4) .3^4 .7^6.
  EXPECT_NEAR(static_cast<double>(log_binomial_pmf(4, 10, 0.3L)),
              std::log(210 * std::pow(0.3, 4) * std::pow(0.7, 6)), 1e-15);
  EXPECT_NEAR(static_cast<double>(log_binomial_pmf(0, 10, 0.3L)), 10 * std::log(0.7), 1e-15);
  EXPECT_NEAR(static_cast<double>(log_binomial_pmf(10, 10, 0.3L)), 10 * std::log(0.3), 1e-15);
  EXPECT_NEAR(static_cast<double>(log_choose(52, 13)), std::log(635013559600.0), 1e-14);
  EXPECT_EQ(log_choose(9, 0), 0);
  // 10! / 10^10 · e^10.
  EXPECT_NEAR(static_cast<double>(log_factorial_over_power(10)), std::log(3628800e-10) + 10, 1e-14);
}

TEST(SaddlePoint, PoissonRowSumsToOne) {
  const std::vector<double> row = poisson_row(0, 60, 12.5L);
  ASSERT_EQ(row.size(), 61U);
  double sum = 0;
  for (const double p : row) sum += p;
  EXPECT_NEAR(sum, 1, 1e-14);
  EXPECT_NEAR(row[12], std::exp(static_cast<double>(log_poisson_pmf(12, 12.5L))), 1e-16);
  EXPECT_EQ(poisson_row(12, 12, 12.5L).front(), row[12]);
}

}  // namespace
}  // namespace evenhand::stats::extended
