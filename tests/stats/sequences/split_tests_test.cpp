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

TEST(SplitTests, TellWhereAMeanChanges) {
  std::vector<PartSum> parts(10, PartSum{100, 500});
  for (std::size_t i = 7; i < 10; ++i) parts[i].sum = 560;
  const SplitTest test = mean_split_test(parts, 4, 0.99);
  EXPECT_EQ(test.split.before, 7U);
  EXPECT_EQ(test.split.deals, 700U);
  EXPECT_NEAR(test.split.first, 5, 1e-12);
  EXPECT_NEAR(test.split.second, 5.6, 1e-12);
  EXPECT_NEAR(test.result.effect->value, 0.3, 1e-12);
  // The split that is chosen of nine: z = .6 / sqrt(4 (1/700 + 1/300)).
  const double alone = normal_two_sided(0.6 / std::sqrt(4 * (1.0 / 700 + 1.0 / 300))).value();
  EXPECT_GT(test.result.p.value(), alone);
  EXPECT_LT(test.result.p.value(), 9 * alone);
  EXPECT_TRUE(mean_split_test(parts, 0, 0.99).result.is_skipped()) << "no value differs";
  EXPECT_TRUE(mean_split_test(std::span(parts).first(1), 4, 0.99).result.is_skipped());
  const std::vector<PartSum> short_parts(3, PartSum{14, 70});
  EXPECT_TRUE(mean_split_test(short_parts, 4, 0.99).result.is_skipped()) << "28 before a split";
}

/// Throws of a die in parts, and its traces.
struct Throws {
  std::vector<PartCounts> parts;
  CovarianceTraces traces{5. / 6, 5. / 36, 5. / 216};
};

Throws throws_of(SmallGenerator& random, std::size_t parts, std::uint64_t each) {
  Throws all{std::vector<PartCounts>(parts, PartCounts{each, std::vector<std::uint64_t>(6)})};
  for (PartCounts& part : all.parts) {
    for (std::uint64_t i = 0; i < each; ++i) ++part.cells[random.below(6)];
  }
  return all;
}

// For a die Σ over stretches is Pearson's chi-square of homogeneity, but for the shares' estimates.
TEST(StretchesTest, IsPearsonsForADie) {
  SmallGenerator random(5);
  const Throws throws = throws_of(random, 20, 600);
  const TestResult test = stretches_test(throws.parts, throws.traces, 0.99);
  EXPECT_NEAR(*test.degrees_of_freedom, 19 * 5, 1e-9);
  double pearson = 0;
  const PartCounts all = sum_of(throws.parts);
  for (const PartCounts& part : throws.parts) {
    for (std::size_t c = 0; c < 6; ++c) {
      const double expected = 600 * static_cast<double>(all.cells[c]) / (20 * 600.0);
      pearson += std::pow(static_cast<double>(part.cells[c]) - expected, 2) / 100;
    }
  }
  EXPECT_NEAR(test.statistic, pearson, 1e-9);
}

TEST(StretchesTest, JoinsPartsThatAreTooShort) {
  SmallGenerator random(5);
  // A side needs 30 deals: two parts of 16 make one, and the last joins the stretch before.
  const Throws throws = throws_of(random, 7, 16);
  EXPECT_NEAR(*stretches_test(throws.parts, throws.traces, 0.99).degrees_of_freedom, 2 * 5, 1e-9);
  EXPECT_TRUE(stretches_test(std::span(throws.parts).first(3), throws.traces, 0.99).is_skipped());
}

TEST(StretchesTest, IsSkippedWhereNothingVaries) {
  const std::vector<PartCounts> parts(40, PartCounts{100, {100}});
  EXPECT_TRUE(stretches_test(parts, CovarianceTraces{}, 0.99).is_skipped());
}

TEST(VarianceOfBatches, IsTheSpreadBetweenThemWithStudentsQuantile) {
  // Batches of 200 deals with 90, 110, 90 and 110: V = 4 · 200 · .05² / (3 · .25) is 8/3; the
  // quantiles at .99 are 4.5407028587 (3 degrees of freedom) and 2.3263478740.
  std::vector<PartCounts> parts;
  for (const std::uint64_t count : {40U, 50U, 60U, 50U, 50U, 40U, 50U, 60U}) {
    parts.push_back({100, {count}});
  }
  const double wider = 4.5407028587 / 2.3263478740;
  EXPECT_NEAR(variance_of_batches(parts, 0.99), 8.0 / 3 * wider * wider, 1e-6);
  // A part that is left over belongs to the last batch.
  parts.push_back({1, {1}});
  EXPECT_NEAR(variance_of_batches(parts, 0.99), 8.0 / 3 * wider * wider, 0.3);
  EXPECT_EQ(variance_of_batches(std::span(parts).first(3), 0.99), 1);
  for (PartCounts& part : parts) part.cells[0] = 50;
  EXPECT_EQ(variance_of_batches(std::span(parts).first(8), 0.99), 1);
}

TEST(SplitTestsCalibration, HoldOfADieAndAreNotAllOne) {
  SmallGenerator random(17);
  std::vector<double> cells;
  std::vector<double> tables;
  std::vector<double> stretches;
  std::vector<double> means;
  for (int session = 0; session < 2000; ++session) {
    const Throws throws = throws_of(random, 40, 64);
    cells.push_back(cell_split_test(throws.parts, 0.99).result.p.value());
    tables.push_back(table_split_test(throws.parts, throws.traces, 0.99).result.p.value());
    stretches.push_back(stretches_test(throws.parts, throws.traces, 0.99).p.value());
    std::vector<PartSum> sums;
    for (const PartCounts& part : throws.parts) {
      sums.push_back({part.deals, 0});
      for (std::size_t c = 0; c < 6; ++c) sums.back().sum += static_cast<double>(c * part.cells[c]);
    }
    means.push_back(mean_split_test(sums, 35. / 12, 0.99).result.p.value());
  }
  for (const auto* all : {&cells, &tables, &stretches, &means}) {
    // Binomial(2000, .05) is 135 or more with probability 4e-4, Binomial(2000, .01) 36 or more.
    EXPECT_LE(share_below(*all, 0.05), 0.0675);
    EXPECT_LE(share_below(*all, 0.01), 0.018);
  }
  EXPECT_GT(uniformity(stretches), 1e-4);
  for (const auto* all : {&cells, &tables, &means}) {
    EXPECT_LE(1 - share_below(*all, 0.999), 0.3) << "bounds leave room for power";
    EXPECT_GE(share_below(*all, 0.2), 0.1);
  }
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
