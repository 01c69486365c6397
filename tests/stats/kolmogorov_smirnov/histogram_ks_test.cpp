#include "stats/kolmogorov_smirnov/histogram_ks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/discrete_null.hpp"
#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"

namespace evenhand::stats {
namespace {

TEST(PooledKs, IsTheDiscreteTestOfTheJoinedValues) {
  // Two neighbours of 1/20 are joined, and the last joins what is left.
  const std::vector<double> pmf(20, 0.05);
  std::vector<std::uint64_t> counts(20, 50);
  counts[3] = 120;
  std::vector<std::uint64_t> joined(10);
  for (std::size_t i = 0; i < 20; ++i) joined[i / 2] += counts[i];
  const TestResult pooled = pooled_ks_test(counts, pmf);
  const DiscreteNull null = DiscreteNull::uniform(10);
  const double d = discrete_ks_statistic(joined, null);
  EXPECT_DOUBLE_EQ(pooled.statistic, d);
  EXPECT_NEAR(pooled.p.value() / discrete_ks_tails(null, 1070, d).tails.upper.value(), 1, 1e-9);
}

TEST(PooledKs, IsSkippedWithoutCountsOrGroups) {
  const std::vector<std::uint64_t> none(20);
  EXPECT_TRUE(pooled_ks_test(none, std::vector<double>(20, 0.05)).is_skipped());
  const std::vector<std::uint64_t> some = {5, 5};
  EXPECT_TRUE(pooled_ks_test(some, std::vector<double>{0.98, 0.02}).is_skipped());
}

using Counts = std::vector<std::uint64_t>;

TEST(HistogramKs, IsTheTwoSampleTestWithTies) {
  const Counts a = {3, 0, 5, 9, 4};
  const Counts b = {8, 2, 6, 3, 0};
  const TestResult result = histogram_ks_test(a, b);
  const TwoSampleKs test = two_sample_ks_test(a, b);
  EXPECT_EQ(result.statistic, test.statistic);
  EXPECT_EQ(result.p, test.distribution.tails.upper);
  ASSERT_TRUE(result.effect);
  EXPECT_EQ(result.effect->value, test.statistic);
  EXPECT_LE(result.effect->interval.low, test.statistic);
  EXPECT_LE(result.effect->interval.high, 1);
}

/// By counting all C(6, 3) = 20 choices of the first sample's three values.
TEST(HistogramKs, IsExactForSmallSamples) {
  // D = 1 needs all of one value: 2 of 20.
  EXPECT_NEAR(histogram_ks_test(Counts{3, 0}, Counts{0, 3}).p.value(), .1, 1e-12);
  // D = 1/3 is the least there is.
  EXPECT_NEAR(histogram_ks_test(Counts{2, 1}, Counts{1, 2}).p.value(), 1, 1e-12);
}

TEST(HistogramKs, CoversTheTruthMoreNarrowlyWithMoreValues) {
  const auto width = [](std::uint64_t n) {
    const Interval interval =
        histogram_ks_test(Counts{n, n, n}, Counts{n, 2 * n, n}, .9).effect->interval;
    EXPECT_EQ(interval.level, .9);
    return interval.high - interval.low;
  };
  EXPECT_LT(width(10000), width(100) / 2);
}

TEST(HistogramKs, IsSkippedWithoutValues) {
  EXPECT_TRUE(histogram_ks_test(Counts{0, 0}, Counts{1, 2}).is_skipped());
  EXPECT_TRUE(histogram_ks_test(Counts{}, Counts{}).is_skipped());
}

}  // namespace

}  // namespace evenhand::stats
