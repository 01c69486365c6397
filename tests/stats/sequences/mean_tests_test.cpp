#include "stats/sequences/mean_tests.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/distributions/normal.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

TEST(MeanTest, IsTheTStatisticWithoutSkewness) {
  const TestResult test = mean_test({10.1, 2, 0, 1600}, 10, 4, "change", 0.95);
  EXPECT_NEAR(test.statistic, 2, 1e-9);
  EXPECT_NEAR(test.p.log, normal_two_sided(2).log, 1e-9);
  EXPECT_NEAR(test.effect->value, 0.025, 1e-12);
  EXPECT_NEAR(test.effect->interval.low, (0.1 - 1.959964 * 0.05) / 4, 1e-6);
  EXPECT_NEAR(test.effect->interval.high, (0.1 + 1.959964 * 0.05) / 4, 1e-6);
  EXPECT_TRUE(mean_test({10, 2, 0, 999}, 10, 1, "").is_skipped());
  EXPECT_TRUE(mean_test({10, 0, 0, 2000}, 10, 1, "").is_skipped());
}

TEST(MeanTest, IntervalIsWhatTheTestDoesNotReject) {
  const SampleMean sample{3, 2, 1.5, 1000};
  const Interval interval = mean_test(sample, 3, 1, "", 0.99).effect->interval;
  EXPECT_NEAR(mean_test(sample, 3 + interval.low, 1, "").p.value(), 0.01, 1e-9);
  EXPECT_NEAR(mean_test(sample, 3 + interval.high, 1, "").p.value(), 0.01, 1e-9);
}

TEST(MeanTest, HoldsItsLevelForSkewedValues) {
  // Squares of sums of uniform values: like chi-square with one degree of freedom.
  SmallGenerator generator(8);
  constexpr int sessions = 2000;
  constexpr std::uint64_t count = 1000;
  std::vector<double> p_values;
  double covered = 0;
  for (int session = 0; session < sessions; ++session) {
    double sum = 0;
    double squares = 0;
    double cubes = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      double value = 0;
      for (int j = 0; j < 4; ++j) value += generator.uniform() - 0.5;
      value = value * value * 3;
      sum += value;
      squares += value * value;
      cubes += value * value * value;
    }
    const double mean = sum / count;
    const double variance = squares / count - mean * mean;
    const double third = cubes / count - 3 * mean * squares / count + 2 * mean * mean * mean;
    const TestResult test = mean_test(
        {mean, std::sqrt(variance), third / std::pow(variance, 1.5), count}, 1, 1, "", 0.95);
    p_values.push_back(test.p.value());
    covered += test.effect->interval.low <= 0 && test.effect->interval.high >= 0 ? 1 : 0;
  }
  EXPECT_LE(share_below(p_values, 0.05), 0.062);
  EXPECT_LE(share_below(p_values, 0.01), 0.015);
  EXPECT_NEAR(covered / sessions, 0.95, 0.012);
}

TEST(MeanTest, DetectableEffectIsThatOfANormalTest) {
  EXPECT_NEAR(detectable_mean({0, 2, 0, 10'000}, 4, 0.01, 0.9), (2.575829 + 1.281552) * 0.02 / 4,
              1e-6);
}

}  // namespace
}  // namespace evenhand::stats
