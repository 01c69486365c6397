#include "stats/intervals/proportion_interval.hpp"

#include <gtest/gtest.h>

#include <cmath>
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
