#include "stats/tables/dispersed_count.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "stats/distributions/poisson.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

TEST(DispersedCount, IsPoissonWhereVarianceAndMeanAreEqual) {
  EXPECT_NEAR(two_sided({130, 100, 100}).log, poisson_upper_tail(130, 100).times(2).log, 1e-9);
  const double lower = 1 - poisson_upper_tail(81, 100).value();
  EXPECT_NEAR(two_sided({80, 100, 100}).value(), 2 * lower, 1e-9);
  const Effect effect = relative_deviation("", {130, 100, 100}, 0.95);
  const Interval garwood = poisson_mean_interval(130, 0.95);
  EXPECT_NEAR(effect.value, 0.3, 1e-12);
  EXPECT_NEAR(effect.interval.low, garwood.low / 100 - 1, 1e-9);
  EXPECT_NEAR(effect.interval.high, garwood.high / 100 - 1, 1e-9);
}

TEST(DispersedCount, TheBoundIsBelowThePValueAndNotFarBelow) {
  for (const double dispersion : {0.3, 1.0, 4.0}) {
    for (const double mean : {0.5, 20.0, 300.0, 1e5}) {
      for (double z = -8; z <= 8; z += 0.37) {
        const double variance = mean * dispersion;
        const double count = mean + z * std::sqrt(variance);
        if (count < 0) continue;
        const DispersedCount seen{count, mean, variance};
        const double bound = log_two_sided_bound(seen);
        EXPECT_LE(bound, two_sided(seen).log + 1e-12) << count << ' ' << mean << ' ' << dispersion;
        if (std::abs(z) < 3) continue;
        EXPECT_GT(bound, two_sided(seen).log - std::log(mean + 10));
      }
    }
  }
}

TEST(DispersedCount, HoldsTheLevelOfSumsOfMatchesOfPermutations) {
  // Fixed points of even permutations alone have mean 1 and variance 1; twice them variance 4.
  SmallGenerator generator(9);
  std::vector<double> p_values;
  double covered = 0;
  for (int session = 0; session < 4000; ++session) {
    double count = 0;
    Permutation deal = sorted_deck(6);
    for (int d = 0; d < 100; ++d) {
      shuffle(deal, generator);
      for (std::size_t p = 0; p < 6; ++p) count += deal[p] == p ? 2 : 0;
    }
    const DispersedCount seen{count, 200, 400};
    p_values.push_back(two_sided(seen).value());
    const Interval interval = relative_deviation("", seen, 0.95).interval;
    covered += interval.low <= 0 && interval.high >= 0 ? 1 : 0;
  }
  // Two-sided p-values of counts are at least as large as uniform ones.
  EXPECT_LE(share_below(p_values, 0.05), 0.06);
  EXPECT_LE(share_below(p_values, 0.01), 0.014);
  EXPECT_GE(covered / 4000, 0.94);
}

TEST(DispersedCount, IsFoundAtTheDetectableDeviationWithItsPower) {
  const DispersedCount null{0, 10'000, 12'000};
  const double deviation = detectable_deviation(null, 0.01, 0.5);
  EXPECT_NEAR(two_sided({10'000 * (1 + deviation), 10'000, 12'000}).value(), 0.01, 1e-3);
}

TEST(DispersedCount, IntervalHoldsWhatFewDealsBring) {
  // Each of 2000 deals brings a Poisson number of mean 1, and 3 % of them 10 at once.
  SmallGenerator generator(11);
  const double truth = 0.97 + 0.03 * 10;
  const auto misses = [&](double clump) {
    unsigned count = 0;
    for (int session = 0; session < 1000; ++session) {
      double sum = 0;
      for (int d = 0; d < 2000; ++d) {
        if (generator.uniform() < 0.03) {
          sum += 10;
          continue;
        }
        for (double left = generator.uniform(); left > std::exp(-1); left *= generator.uniform())
          ++sum;
      }
      const Interval interval = relative_deviation("", {sum, 2000, 2000, clump}, 0.99).interval;
      count += interval.low <= truth - 1 && truth - 1 <= interval.high ? 0 : 1;
    }
    return count;
  };
  EXPECT_LE(misses(9), 15U);
  EXPECT_GT(misses(0), 30U);
  // A deficit below the mean has no clumps.
  const Interval with = relative_deviation("", {1900, 2000, 2000, 9}, 0.99).interval;
  const Interval without = relative_deviation("", {1900, 2000, 2000}, 0.99).interval;
  EXPECT_EQ(with.low, without.low);
}

}  // namespace
}  // namespace evenhand::stats
