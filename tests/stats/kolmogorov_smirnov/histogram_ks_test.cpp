#include "stats/kolmogorov_smirnov/histogram_ks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"

namespace evenhand::stats {
namespace {

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
