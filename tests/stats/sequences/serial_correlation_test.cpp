#include "stats/sequences/serial_correlation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

TEST(SerialTable, IsPearsonsTestAgainstTheTablesOwnMargins) {
  // By hand: rows 60, 40; columns 60, 40; expected 36, 24, 24, 16.
  const std::vector<std::uint64_t> counts = {40, 20, 20, 20};
  const TestResult test = serial_table_test(counts, 2);
  EXPECT_NEAR(test.statistic, 16 / 36.0 + 16 / 24.0 + 16 / 24.0 + 16 / 16.0, 1e-12);
  EXPECT_EQ(*test.degrees_of_freedom, 1);
}

TEST(SerialTable, TakesRareValuesForOne) {
  // In 340 pairs values need to begin 41 of them: 2 and 3 begin 24 and 22.
  std::vector<std::uint64_t> counts(16, 0);
  counts[0] = 128;
  counts[1] = counts[4] = 60;
  counts[5] = 0;
  counts[2] = counts[8] = 24;
  counts[3] = counts[12] = 22;
  const TestResult test = serial_table_test(counts, 4);
  EXPECT_EQ(*test.degrees_of_freedom, 4);
  const std::vector<std::uint64_t> joined = {128, 60, 46, 60, 0, 0, 46, 0, 0};
  EXPECT_NEAR(test.statistic, serial_table_test(joined, 3).statistic, 1e-12);
  // Rarer still, and they join the value before.
  counts[2] = counts[8] = 1;
  counts[3] = counts[12] = 0;
  EXPECT_EQ(*serial_table_test(counts, 4).degrees_of_freedom, 1);
  EXPECT_TRUE(serial_table_test(std::vector<std::uint64_t>(16, 1), 4).is_skipped());
}

TEST(SerialCorrelation, IsPearsonsCorrelationTimesTheRootOfThePairs) {
  // x = 1, 2, 4, 3, 5 against the next, five hundred times.
  const std::vector<double> x = {1, 2, 4, 3, 5};
  LaggedSums sums;
  sums.pairs = 2000;
  for (std::size_t i = 1; i < x.size(); ++i) {
    sums.products += 500 * x[i - 1] * x[i];
    sums.first += 500 * x[i - 1];
    sums.second += 500 * x[i];
    sums.first_squares += 500 * x[i - 1] * x[i - 1];
    sums.second_squares += 500 * x[i] * x[i];
  }
  // For (1,2), (2,4), (4,3), (3,5): covariance 0.5, variances 5/4 and 5/4.
  EXPECT_NEAR(sums.variance(), 1.25, 1e-12);
  const TestResult test = serial_correlation_test(sums);
  EXPECT_NEAR(test.effect->value, 0.4, 1e-12);
  EXPECT_NEAR(test.statistic, 0.4 * std::sqrt(2000), 1e-9);
  EXPECT_NEAR(detectable_correlation(10'000, 0.01, 0.9), 0.0386, 1e-4);
  EXPECT_TRUE(serial_correlation_test({999, 0, 0, 0, 0, 0}).is_skipped());
  EXPECT_TRUE(serial_correlation_test({1000, 4000, 2000, 2000, 4000, 4000}).is_skipped());
}

TEST(MeanChange, IsTheKnownVarianceForm) {
  const std::vector<PartSum> parts = {{1000, 1500}, {0, 0}, {3000, 4800}};
  const TestResult test = mean_change_test(parts, 1.25);
  EXPECT_NEAR(test.statistic, 0.1 * 0.1 / (1.25 * (1 / 1000.0 + 1 / 3000.0)), 1e-9);
  EXPECT_EQ(*test.degrees_of_freedom, 1);
  EXPECT_GT(detectable_mean_change(parts, 0.01, 0.9), 0);
  EXPECT_TRUE(mean_change_test(std::vector<PartSum>{{1000, 1}}, 1).is_skipped());
  EXPECT_TRUE(mean_change_test(std::vector<PartSum>{{1000, 1}, {199, 1}}, 1).is_skipped());
}

TEST(MeanChange, IsNothingBetweenPartsInProportion) {
  // 700/2100 and 701/2103 are one number, which is none in binary.
  const std::vector<PartSum> parts = {{2100, 700}, {2103, 701}, {2499, 833}};
  const TestResult test = mean_change_test(parts, 0.7);
  EXPECT_EQ(test.statistic, 0);
  EXPECT_EQ(test.p.value(), 1);
}

TEST(SerialCalibration, IndependentValuesOfAnyLawHaveUniformPValues) {
  SmallGenerator generator(20260505);
  // Uniform values below ten; and values of which two make up two thirds.
  for (const bool is_uniform : {true, false}) {
    std::vector<double> tables;
    std::vector<double> correlations;
    const auto value = [&] {
      const auto drawn = static_cast<std::size_t>(generator.below(10));
      return is_uniform || generator.below(3) == 0 ? drawn : 2 + drawn / 8;
    };
    for (int session = 0; session < 2000; ++session) {
      std::vector<std::uint64_t> counts(100);
      LaggedSums sums;
      std::size_t before = value();
      for (sums.pairs = 0; sums.pairs < 1200; ++sums.pairs) {
        const std::size_t now = value();
        ++counts[before * 10 + now];
        const auto a = static_cast<double>(before);
        const auto b = static_cast<double>(now);
        sums.products += a * b;
        sums.first += a;
        sums.second += b;
        sums.first_squares += a * a;
        sums.second_squares += b * b;
        before = now;
      }
      tables.push_back(serial_table_test(counts, 10).p.value());
      correlations.push_back(serial_correlation_test(sums).p.value());
    }
    for (const auto& p_values : {tables, correlations}) {
      EXPECT_GT(uniformity(p_values), 1e-3);
      EXPECT_NEAR(share_below(p_values, 0.05), 0.05, 5 * std::sqrt(0.05 * 0.95 / 2000));
    }
  }
}

}  // namespace
}  // namespace evenhand::stats
