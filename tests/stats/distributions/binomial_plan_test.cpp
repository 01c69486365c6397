#include "stats/distributions/binomial_plan.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/distributions/binomial.hpp"

namespace evenhand::stats {
namespace {

bool suffices(std::uint64_t trials, std::uint64_t limit, double p0, double p1) {
  const Binomial fair(trials, p0);
  const Binomial claimed(trials, p1);
  const bool more = p1 > p0;
  return (more ? fair.upper_tail(limit) : fair.lower_tail(limit)).value() <= 0.01 &&
         (more ? claimed.upper_tail(limit) : claimed.lower_tail(limit)).value() >= 0.9;
}

/// All numbers of trials one after another, with all limits.
BinomialPlan by_search(double p0, double p1) {
  for (std::uint64_t trials = 1;; ++trials) {
    for (std::uint64_t limit = 0; limit <= trials; ++limit) {
      if (suffices(trials, limit, p0, p1)) return {trials, limit};
    }
  }
}

TEST(BinomialPlan, IsTheFirstThatSuffices) {
  for (const auto& [p0, p1] : {std::pair(0.2, 0.6), std::pair(0.1, 0.3), std::pair(0.5, 0.25),
                               std::pair(0.3, 0.05), std::pair(0.9, 0.99), std::pair(0.4, 0.0),
                               std::pair(0.4, 1.0), std::pair(1 / 595.0, 4 / 60.0)}) {
    const auto plan = fewest_trials(p0, p1, 0.01, 0.9);
    ASSERT_TRUE(plan) << p0 << ' ' << p1;
    const BinomialPlan first = by_search(p0, p1);
    EXPECT_EQ(plan->trials, first.trials) << p0 << ' ' << p1;
    EXPECT_TRUE(suffices(plan->trials, plan->limit, p0, p1));
  }
}

// If both are near each other the normal law tells about how many: Σ z √(p q) over their distance,
// squared.
TEST(BinomialPlan, IsNearTheNormalApproximation) {
  const auto plan = fewest_trials(0.5, 0.501, 0.01, 0.9);
  ASSERT_TRUE(plan);
  const double z = 2.326347874 + 1.281551566;
  EXPECT_NEAR(static_cast<double>(plan->trials), std::pow(z * 0.5 / 0.001, 2), 2e3);
  EXPECT_TRUE(suffices(plan->trials, plan->limit, 0.5, 0.501));
}

TEST(BinomialPlan, IsNoneBeyondTheMost) {
  EXPECT_FALSE(fewest_trials(0.2, 0.2001, 0.01, 0.9, 1'000'000));
  EXPECT_FALSE(fewest_trials(0.2, 0.6, 0.01, 0.9, 5));
}

}  // namespace
}  // namespace evenhand::stats
