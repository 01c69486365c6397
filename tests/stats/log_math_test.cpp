#include "stats/log_math.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace evenhand::stats {
namespace {

constexpr double nothing = -std::numeric_limits<double>::infinity();

TEST(LogMath, AddsLogarithmsOfAnySize) {
  EXPECT_DOUBLE_EQ(log_add(std::log(2.0), std::log(3.0)), std::log(5.0));
  EXPECT_DOUBLE_EQ(log_add(-5000, -5000), -5000 + std::log(2.0));
  EXPECT_EQ(log_add(nothing, -3), -3);
  EXPECT_EQ(log_add(nothing, nothing), nothing);
}

TEST(LogMath, KeepsDigitsAtBothEnds) {
  EXPECT_NEAR(log1m_exp(-1e-12) / std::log(1e-12), 1, 1e-12);
  EXPECT_NEAR(log1m_exp(-50) / -std::exp(-50.0), 1, 1e-14);
  EXPECT_EQ(log1m_exp(0), nothing);
  // log(1 + x) - x = -x²/2 + x³/3 - …
  EXPECT_NEAR(log1p_minus(1e-8) / -5e-17, 1, 1e-8);
  EXPECT_DOUBLE_EQ(log1p_minus(1), std::log(2.0) - 1);
}

TEST(LogMath, GammaAndStirling) {
  EXPECT_NEAR(log_gamma(11), std::log(3628800.0), 1e-13);
  EXPECT_NEAR(stirling_error(1), 1 - 0.5 * std::log(2 * std::numbers::pi), 1e-15);
  EXPECT_NEAR(stirling_error(1e6), 1 / 12e6, 1e-18);
}

TEST(LogMath, PoissonProbabilities) {
  EXPECT_NEAR(deviance(3, 2), 3 * std::log(1.5) - 1, 1e-15);
  EXPECT_EQ(deviance(0, 2), 2);
  for (const double mean : {1e-5, 1e-9, 1e-17, 1e-300}) {
    EXPECT_NEAR(deviance(3, mean), 3 * std::log(3 / mean) - 3 + mean, 1e-9) << mean;
  }
  EXPECT_NEAR(log_poisson(3, 2), std::log(8.0 / 6) - 2, 1e-14);
  EXPECT_EQ(log_poisson(0, 2), -2);
}

}  // namespace

}  // namespace evenhand::stats
