#include "stats/intervals/proportion_interval.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <stdexcept>

#include "stats/distributions/binomial.hpp"

namespace evenhand::stats {
namespace {

TEST(ClopperPearson, MatchesHighPrecision) {
  // mpmath 1.3: roots of the incomplete beta function.
  const Interval interval = clopper_pearson(10, 100, 0.95);
  EXPECT_NEAR(interval.low, 0.049004689221486, 1e-14);
  EXPECT_NEAR(interval.high, 0.176222597740023, 1e-14);
  EXPECT_EQ(clopper_pearson(0, 20).low, 0);
  EXPECT_NEAR(clopper_pearson(0, 20).high, 1 - std::pow(0.005, 0.05), 1e-14);
  EXPECT_EQ(clopper_pearson(20, 20).high, 1);
}

TEST(ClopperPearson, IsWhatTheTwoSidedTestDoesNotReject) {
  const Interval interval = clopper_pearson(37, 2000, 0.99);
  EXPECT_NEAR(Binomial(2000, interval.low).two_sided(37).value(), 0.01, 1e-10);
  EXPECT_NEAR(Binomial(2000, interval.high).two_sided(37).value(), 0.01, 1e-10);
}

// The largest of 200 counts leaves its own chance out in nearly every session if it is told as if
// it were the only one.
TEST(ChosenShare, CoversTheLargestOfMany) {
  constexpr int sessions = 2000;
  constexpr int family = 200;
  constexpr std::uint64_t trials = 2000;
  constexpr double chance = 0.02;
  std::mt19937_64 random(5);
  std::binomial_distribution<std::uint64_t> count(trials, chance);
  int alone = 0;
  int chosen = 0;
  for (int session = 0; session < sessions; ++session) {
    std::uint64_t largest = 0;
    for (int i = 0; i < family; ++i) largest = std::max(largest, count(random));
    alone += clopper_pearson(largest, trials).low > chance ? 1 : 0;
    chosen += chosen_share(largest, trials, family).low > chance ? 1 : 0;
  }
  EXPECT_GT(alone, sessions / 2);
  EXPECT_LE(chosen, sessions / 100);
  EXPECT_EQ(chosen_share(10, 100, 1, 0.95).low, clopper_pearson(10, 100, 0.95).low);
  EXPECT_EQ(chosen_share(10, 100, 50, 0.95).level, 0.95);
  EXPECT_THROW(chosen_share(10, 100, 0), std::domain_error);
}

TEST(Wilson, MatchesTheFormula) {
  // mpmath 1.3, the formula in 40 digits.
  const Interval interval = wilson_share(0.1, 100, 0.95);
  EXPECT_NEAR(interval.low, 0.0552291370606751, 1e-14);
  EXPECT_NEAR(interval.high, 0.174365661504913, 1e-14);
  EXPECT_EQ(wilson_share(0, 5).low, 0);
  EXPECT_EQ(wilson_share(1, 5).high, 1);
}

TEST(Intervals, CoverAsStated) {
  // Coverage at p, summed over every outcome of 50 trials.
  for (const double p : {0.02, 0.3, 0.5}) {
    double exact = 0;
    for (std::uint64_t k = 0; k <= 50; ++k) {
      const Interval interval = clopper_pearson(k, 50, 0.95);
      if (interval.low <= p && p <= interval.high) exact += std::exp(Binomial(50, p).log_pmf(k));
    }
    EXPECT_GE(exact, 0.95);
  }
}

TEST(Intervals, RefuseNonsense) {
  EXPECT_THROW(clopper_pearson(0, 0), std::domain_error);
  EXPECT_THROW(wilson_share(1.5, 2), std::domain_error);
  EXPECT_THROW(wilson_share(0.5, 2, 1), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
