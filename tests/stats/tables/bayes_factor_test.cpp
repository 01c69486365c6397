#include "stats/tables/bayes_factor.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::stats {
namespace {

constexpr double quads = 1 / 595.0;

// 4 of 60, by an independent program in fractions and thirty digits (Python, mpmath).
TEST(BayesFactor, AgreesWithFractions) {
  EXPECT_NEAR(std::exp(log_bayes_factor(4, 60, quads, 2 * quads)), 14.559346839, 1e-8);
  EXPECT_NEAR(std::exp(log_bayes_factor(4, 60, quads, quads / 2)), 0.0655153702725, 1e-11);
  EXPECT_NEAR(std::exp(log_bayes_factor(4, 60, quads, 4 / 60.0)), 57104.650705, 1e-4);
  EXPECT_NEAR(std::exp(log_bayes_factor_of_prior(4, 60, quads, 1, 1)), 4629.69435145, 1e-6);
  EXPECT_NEAR(std::exp(log_bayes_factor_of_prior(4, 60, quads, 0.5, 0.5)), 5809.00681019, 1e-6);
}

TEST(BayesFactor, IsOneAgainstTheSameAndNothingAgainstTheImpossible) {
  EXPECT_NEAR(log_bayes_factor(3, 10, 0.3, 0.3), 0, 1e-14);
  EXPECT_EQ(log_bayes_factor(3, 10, 0.3, 0), -INFINITY);
}

}  // namespace
}  // namespace evenhand::stats
