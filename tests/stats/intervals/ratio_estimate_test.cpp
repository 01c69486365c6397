#include "stats/intervals/ratio_estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/intervals/proportion_interval.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

/// Units of 1 to 8 trials that hit or miss more often alike than chance would have it.
RatioSums clustered(SmallGenerator& generator, std::size_t units, double share) {
  RatioSums sums;
  for (std::size_t unit = 0; unit < units; ++unit) {
    const auto trials = static_cast<std::int64_t>(1 + generator.below(8));
    const double common = generator.uniform();
    std::int64_t hits = 0;
    for (std::int64_t i = 0; i < trials; ++i) {
      const double draw = generator.uniform() < 0.5 ? common : generator.uniform();
      hits += draw < share ? 1 : 0;
    }
    sums.add(hits, trials);
  }
  return sums;
}

TEST(RatioEstimate, IsTheTextbooks) {
  RatioSums sums;
  sums.add(2, 4);
  sums.add(1, 3);
  sums.add(5, 5);
  EXPECT_DOUBLE_EQ(ratio(sums), 8.0 / 12);
  // Residuals x - r y: -2/3, -1, 5/3; their squares sum to 38/9, times 3/2, by 12.
  EXPECT_DOUBLE_EQ(ratio_error(sums), std::sqrt(38.0 / 9 * 3 / 2) / 12);
}

TEST(RatioEstimate, OfSingleTrialsIsAShare) {
  RatioSums sums;
  for (int i = 0; i < 400; ++i) sums.add(i % 4 == 0 ? 1 : 0, 1);
  EXPECT_NEAR(ratio_error(sums), std::sqrt(0.25 * 0.75 / 399), 1e-15);
  const Interval interval = share_interval(sums);
  const Interval plain = wilson(100, 400);
  EXPECT_NEAR(interval.low, plain.low, 1e-4);
  EXPECT_NEAR(interval.high, plain.high, 1e-4);
}

TEST(RatioEstimate, AddsUp) {
  RatioSums one;
  RatioSums two;
  RatioSums both;
  one.add(3, 4);
  two.add(-2, 7);
  both.add(3, 4);
  both.add(-2, 7);
  one += two;
  EXPECT_EQ(one, both);
}

TEST(RatioEstimate, ClaimsNothingOfTooLittle) {
  RatioSums sums;
  EXPECT_EQ(share_interval(sums).high, 1);
  EXPECT_TRUE(std::isinf(ratio_error(sums)));
  for (int i = 0; i < 200; ++i) sums.add(0, 1);
  EXPECT_GT(share_interval(sums).high, 0.01) << "no hit in 200 is not a share of 0";
  EXPECT_TRUE(equal_ratios(sums, sums).is_skipped());
  RatioSums few;
  few.add(1, 2);
  EXPECT_TRUE(equal_ratios(few, sums).is_skipped());
}

TEST(RatioEstimate, CoversSharesOfClustersAsStated) {
  SmallGenerator generator(20261121);
  constexpr int sessions = 3000;
  int covered = 0;
  int plain_covered = 0;
  for (int i = 0; i < sessions; ++i) {
    const RatioSums sums = clustered(generator, 200, 0.3);
    const auto holds = [](const Interval& interval) {
      return interval.low <= 0.3 && 0.3 <= interval.high;
    };
    covered += holds(share_interval(sums, 0.95)) ? 1 : 0;
    plain_covered +=
        holds(wilson(static_cast<std::uint64_t>(sums.x), static_cast<std::uint64_t>(sums.y), 0.95))
            ? 1
            : 0;
  }
  // Five standard deviations of a binomial of 3000 at 0.95 are 60.
  EXPECT_NEAR(covered, 0.95 * sessions, 60);
  EXPECT_LT(plain_covered, 0.9 * sessions) << "single trials would claim too much";
}

TEST(EqualRatios, HasThePowerThatIsClaimed) {
  SmallGenerator generator(11);
  const RatioSums typical = clustered(generator, 2000, 0.3);
  const double difference = detectable_difference(typical, typical, 0.01, 0.9);
  int found = 0;
  constexpr int sessions = 500;
  for (int i = 0; i < sessions; ++i) {
    const TestResult result = equal_ratios(clustered(generator, 2000, 0.3 + difference),
                                           clustered(generator, 2000, 0.3), 0.9);
    found += result.p.value() <= 0.01 ? 1 : 0;
    EXPECT_EQ(result.effect->interval.level, 0.9);
  }
  // Four standard deviations of a binomial of 500 at .9 are 27.
  EXPECT_NEAR(found, 0.9 * sessions, 40);
}

TEST(EqualRatios, IsCalibratedAndFindsADifference) {
  SmallGenerator generator(7);
  std::vector<double> p;
  for (int i = 0; i < 2000; ++i) {
    p.push_back(
        equal_ratios(clustered(generator, 150, 0.3), clustered(generator, 250, 0.3)).p.value());
  }
  EXPECT_GT(uniformity(p), 0.001);
  const TestResult found =
      equal_ratios(clustered(generator, 5000, 0.35), clustered(generator, 5000, 0.3));
  EXPECT_LT(found.p.value(), 1e-6);
  EXPECT_LT(found.effect->interval.low, 0.05);
  EXPECT_GT(found.effect->interval.high, 0.05);
  EXPECT_GT(found.effect->interval.low, 0);
}

}  // namespace
}  // namespace evenhand::stats
