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

/// For two normal intervals it is the normal interval of the difference.
TEST(DifferenceInterval, AddsVariancesOfSymmetricIntervals) {
  const Interval found = difference_interval(5, {2, 8, 0.95}, 1, {-3, 5, 0.95});
  EXPECT_DOUBLE_EQ(found.low, 4 - 5);
  EXPECT_DOUBLE_EQ(found.high, 4 + 5);
  EXPECT_EQ(found.level, 0.95);
}

/// The lower end depends on a's lower and b's upper margin, and the other way about.
TEST(DifferenceInterval, KeepsSkewedMarginsApart) {
  const Interval found = difference_interval(0.5, {0.2, 0.6}, 0.3, {0.29, 0.7});
  EXPECT_DOUBLE_EQ(found.low, 0.2 - std::hypot(0.3, 0.4));
  EXPECT_DOUBLE_EQ(found.high, 0.2 + std::hypot(0.1, 0.01));
}

TEST(ClopperPearson, MatchesHighPrecision) {
  // mpmath 1.3: roots of the incomplete beta function.
  const Interval interval = clopper_pearson(10, 100, 0.95);
  EXPECT_NEAR(interval.low, 0.049004689221486, 1e-14);
  EXPECT_NEAR(interval.high, 0.176222597740023, 1e-14);
  EXPECT_EQ(clopper_pearson(0, 20).low, 0);
  EXPECT_NEAR(clopper_pearson(0, 20).high, 1 - std::pow(0.005, 0.05), 1e-14);
  EXPECT_EQ(clopper_pearson(20, 20).high, 1);
}

struct IntervalOfMany {
  std::uint64_t successes;
  std::uint64_t trials;
  double level;
  double low;
  double high;
};

// mpmath 1.3, 40 digits: roots of the incomplete beta function, integrated numerically; of the
// binomial sum where there are few successes or failures.
constexpr IntervalOfMany intervals_of_many[] = {
    {300'000'000, 1'000'000'000, 0.99, 0.2999626731385301458, 0.30003732876414449277},
    {1'923'076'923, 100'000'000'000, 0.99, 0.019229650586027298269, 0.019231887919709503551},
    {1, 10'000'000'000'000, 0.99, 5.01254182354428525e-16, 7.4301295002777325789e-13},
    {3, 1'000'000'000'000'000, 0.99, 3.3786338872773368561e-16, 1.0977477495329720824e-14},
    {19'230'769'230'769, 1'000'000'000'000'000, 0.99, 0.019230758044152376682,
     0.01923078041739019697},
    {500'000'123'456'789, 1'000'000'000'000'000, 0.999999, 0.50000004611319313348,
     0.50000020080038486651},
    {std::uint64_t{1} << 53U, std::uint64_t{1} << 53U, 0.95, 0.99999999999999959045, 1}};

TEST(ClopperPearson, MatchesHighPrecisionOfManyTrials) {
  for (const IntervalOfMany& r : intervals_of_many) {
    const Interval interval = clopper_pearson(r.successes, r.trials, r.level);
    EXPECT_NEAR(interval.low / r.low, 1, 1e-15) << r.successes;
    EXPECT_NEAR(interval.high / r.high, 1, 1e-15) << r.successes;
  }
  EXPECT_EQ(clopper_pearson(0, 1'000'000'000'000'000).low, 0);
  // 1 - .005^(1/n).
  EXPECT_NEAR(clopper_pearson(0, 1'000'000'000'000'000).high / 5.298317366548022e-15, 1, 1e-14);
}

TEST(ClopperPearson, IsTheSameByEitherMethod) {
  // Up to ten million trials Boost's inverse is taken; beyond, the tails are solved for.
  for (const std::uint64_t divisor : {2U, 52U, 1'000'000U}) {
    const auto limits = [&](std::uint64_t trials) {
      const std::uint64_t successes = trials / divisor;
      const Interval interval = clopper_pearson(successes, trials);
      const double share = static_cast<double>(successes) / static_cast<double>(trials);
      return std::pair((interval.low - share) / share, (interval.high - share) / share);
    };
    const auto [low, high] = limits(10'000'000);
    const auto [many_low, many_high] = limits(10'000'000 + divisor);
    const double step = static_cast<double>(divisor) / 1e7;
    EXPECT_NEAR(many_low / low, 1, step);
    EXPECT_NEAR(many_high / high, 1, step);
  }
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
