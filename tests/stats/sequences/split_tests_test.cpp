#include "stats/sequences/split_tests.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/distributions/normal.hpp"
#include "stats/distributions/small_generator.hpp"
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

TEST(SplitTests, IsWhereACellChanges) {
  std::vector<PartCounts> parts(8, PartCounts{100, {50, 20, 10}});
  for (std::size_t i = 5; i < 8; ++i) parts[i].cells[1] = 60;
  const SplitTest test = cell_split_test(parts, 0.99);
  EXPECT_EQ(test.split.before, 5U);
  EXPECT_EQ(test.split.deals, 500U);
  EXPECT_EQ(test.split.cell, 1U);
  EXPECT_NEAR(test.split.first, 0.2, 1e-12);
  EXPECT_NEAR(test.split.second, 0.6, 1e-12);
  EXPECT_NEAR(test.result.effect->value, 0.4, 1e-12);
  EXPECT_LT(test.result.p.value(), 1e-12);
  const SplitTest table = table_split_test(parts, {1, 0.5}, 0.99);
  EXPECT_EQ(table.split.before, 5U);
  EXPECT_TRUE(cell_split_test(std::span(parts).first(1), 0.99).result.is_skipped());
  EXPECT_TRUE(table_split_test(std::span(parts).first(1), {1, 1}, 0.99).result.is_skipped());
}

TEST(SplitTests, LooksAtNoSplitWithTooFewDealsOnASide) {
  // One weight of 1 beside 100 of .01: sides need 30 times 1 over the mean weight, 1.01 / 2.
  const CovarianceTraces traces{2, 1.01, 1.0001};
  EXPECT_NEAR(least_side_deals(traces), 30 / 0.505, 1e-3);
  EXPECT_NEAR(least_side_deals({2, 0.02}), 30, 1e-9);
  std::vector<PartCounts> parts(4, PartCounts{59, {20, 10}});
  parts[0].cells = {59, 0};
  EXPECT_EQ(table_split_test(parts, traces, 0.99).split.before, 2U);
  EXPECT_EQ(table_split_test(parts, {2, 0.02}, 0.99).split.before, 1U);
  EXPECT_TRUE(table_split_test(std::span(parts).first(2), traces, 0.99).result.is_skipped());
}

TEST(SplitTestsCalibration, HoldsItsLevelWhereFewDealsMoveAllCells) {
  // 5 % of 2,000 deals fill cells 0 to 9 and all others ten cells at random, of twenty.
  SmallGenerator random(62);
  int at_5 = 0;
  int at_1 = 0;
  constexpr int sessions = 1500;
  for (int session = 0; session < sessions; ++session) {
    std::vector<PartCounts> parts(8, PartCounts{250, std::vector<std::uint64_t>(200)});
    for (PartCounts& part : parts) {
      for (int deal = 0; deal < 250; ++deal) {
        const bool is_sorted = random.uniform() < 0.05;
        for (std::size_t i = 0; i < 10; ++i) {
          ++part.cells[20 * i + (is_sorted ? i : random.below(20))];
        }
      }
    }
    // Ten independent choices of 20 with chance .95, and one vector of length² 9.5 with .05.
    const double one = 0.05 * 0.95 * 9.5;
    const double each = 0.95 / 20;
    const CovarianceTraces traces{190 * each + one, 189 * each * each + std::pow(each + one, 2),
                                  189 * std::pow(each, 3) + std::pow(each + one, 3)};
    const double p = table_split_test(parts, traces, 0.99).result.p.value();
    at_5 += p <= 0.05 ? 1 : 0;
    at_1 += p <= 0.01 ? 1 : 0;
  }
  EXPECT_LE(at_5, 0.05 * sessions);
  EXPECT_LE(at_1, 0.012 * sessions);
}

TEST(SplitTestsCalibration, BoundsTheMaximumOverSplits) {
  // Cells of unlike laws that do not change.
  SmallGenerator random(61);
  int cells = 0;
  int tables = 0;
  int intervals = 0;
  constexpr int sessions = 1000;
  for (int session = 0; session < sessions; ++session) {
    std::vector<PartCounts> parts(20, PartCounts{60, std::vector<std::uint64_t>(4)});
    for (PartCounts& part : parts) {
      for (int deal = 0; deal < 60; ++deal) {
        // One of four, with chances 1/2, 1/4, 1/8 and 1/8.
        const std::size_t eighth = random.below(8);
        ++part.cells[eighth < 4 ? 0 : eighth < 6 ? 1 : eighth - 4];
      }
    }
    // The covariance of one of four: diag(p) - pp'.
    const CovarianceTraces traces{1 - 0.34375, 0.34375 - 2 * 0.1445312 + 0.34375 * 0.34375};
    cells += cell_split_test(parts, 0.99).result.p.value() <= 0.05 ? 1 : 0;
    const TestResult table = table_split_test(parts, traces, 0.95).result;
    tables += table.p.value() <= 0.05 ? 1 : 0;
    intervals += table.effect->interval.low > 0 ? 1 : 0;
  }
  EXPECT_LE(cells, 0.05 * sessions);
  EXPECT_LE(tables, 0.05 * sessions);
  EXPECT_LE(intervals, 0.05 * sessions);  // of the split that was chosen
}

}  // namespace

}  // namespace evenhand::stats
