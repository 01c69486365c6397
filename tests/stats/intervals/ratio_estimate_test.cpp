#include "stats/intervals/ratio_estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/intervals/proportion_interval.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

TEST(SkewedMean, CorrectsAndTakesItBack) {
  EXPECT_NEAR(corrected_for_skewness(2, 0.1), 2 + 0.1 * 9, 1e-14);
  for (const double slope : {-0.05, 0.0, 1e-9, 0.05}) {
    for (const double t : {-3.0, 0.0, 2.5}) {
      EXPECT_NEAR(uncorrected_for_skewness(corrected_for_skewness(t, slope), slope), t, 1e-6);
    }
  }
}

TEST(SkewedMean, StaysAtTheTurningPoint) {
  // At -1 / (4 · .1) = -2.5 the parabola turns.
  EXPECT_EQ(corrected_for_skewness(-9, 0.1), corrected_for_skewness(-2.5, 0.1));
  EXPECT_EQ(uncorrected_for_skewness(-9, 0.1), -2.5);
  EXPECT_EQ(uncorrected_for_skewness(9, -0.1), 2.5);
}

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
  const Interval plain = wilson_share(0.25, 400);
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
  add_up(one, two);
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
    plain_covered += holds(wilson_share(ratio(sums), static_cast<double>(sums.y), 0.95)) ? 1 : 0;
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

/// With equal denominators it is the interval of a mean: s / sqrt(n) and Student's t.
TEST(RatioEstimate, OfFewUnitsIsByStudentsT) {
  const std::vector<double> values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const std::vector<double> ones(10, 1.0);
  const auto interval = ratio_interval(values, ones, 0.95);
  ASSERT_TRUE(interval);
  const double error = std::sqrt(82.5 / 9 / 10);
  constexpr double t_9 = 2.262157162798205;  // tables of Student's t, 97.5 %
  EXPECT_NEAR(interval->low, 5.5 - t_9 * error, 1e-9);
  EXPECT_NEAR(interval->high, 5.5 + t_9 * error, 1e-9);
  EXPECT_EQ(interval->level, 0.95);
}

TEST(RatioEstimate, OfFewUnitsNeedsTen) {
  const std::vector<double> values(20, 1.0);
  std::vector<double> sizes(20, 1.0);
  EXPECT_TRUE(ratio_interval(values, sizes));
  EXPECT_FALSE(ratio_interval(std::span(values).first(9), std::span(sizes).first(9)));
  for (std::size_t i = 9; i < 20; ++i) sizes[i] = 0;
  EXPECT_FALSE(ratio_interval(values, sizes));
  EXPECT_THROW(ratio_interval(values, std::span(sizes).first(3)), std::domain_error);
}

/// Units of alike values: the interval between units covers, while one that took all values for
/// independent would not.
TEST(RatioEstimate, OfFewUnitsCovers) {
  SmallGenerator random(11);
  constexpr std::size_t units = 30;
  constexpr unsigned sessions = 2000;
  unsigned covered = 0;
  for (unsigned session = 0; session < sessions; ++session) {
    std::vector<double> hits(units);
    std::vector<double> trials(units);
    for (std::size_t i = 0; i < units; ++i) {
      trials[i] = 100 + static_cast<double>(random.below(20));
      hits[i] = trials[i] * random.uniform();  // a whole unit shares one probability
    }
    const auto interval = ratio_interval(hits, trials, 0.95);
    if (interval->low <= 0.5 && 0.5 <= interval->high) ++covered;
  }
  // 95 % of 2000 is 1900, with a standard deviation of 9.7.
  EXPECT_GT(covered, 1860U);
  EXPECT_LT(covered, 1940U);
}

}  // namespace

}  // namespace evenhand::stats
