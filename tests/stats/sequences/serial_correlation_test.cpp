#include "stats/sequences/serial_correlation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

/// Every sequence of that many values below `values`.
void for_each_sequence(std::size_t values, std::size_t length,
                       const std::function<void(const std::vector<std::size_t>&)>& visit) {
  std::vector<std::size_t> sequence(length);
  for (;;) {
    visit(sequence);
    std::size_t i = 0;
    while (i < length && ++sequence[i] == values) sequence[i++] = 0;
    if (i == length) return;
  }
}

TEST(SerialTable, HasItsMeanAndVarianceOverEverySequence) {
  // Five values below 3: four overlapping pairs. Scaled up, for cells that expect too little are
  // refused: with k times the counts the statistic is k times as large.
  constexpr std::uint64_t scale = 12;
  double mean = 0;
  double square = 0;
  double all = 0;
  for_each_sequence(3, 5, [&](const std::vector<std::size_t>& x) {
    std::vector<std::uint64_t> counts(9);
    for (std::size_t i = 1; i < x.size(); ++i) counts[x[i - 1] * 3 + x[i]] += scale;
    const TestResult test = serial_table_test(counts, 3);
    const double statistic = test.statistic / static_cast<double>(scale);
    ASSERT_EQ(*test.degrees_of_freedom, 4);
    mean += statistic;
    square += statistic * statistic;
    ++all;
  });
  mean /= all;
  EXPECT_NEAR(mean, 4, 1e-9);
  EXPECT_NEAR(square / all - mean * mean, 2 * 4 * (1 - 1 / 4.0), 1e-9);
}

TEST(SerialCorrelation, IsStandardizedOverEverySequence) {
  // Two pairs at lag 2 of four values below 4; scaled up to have pairs enough.
  const Moments null{1.5, 1.25};
  double mean = 0;
  double square = 0;
  double all = 0;
  for_each_sequence(4, 4, [&](const std::vector<std::size_t>& x) {
    LaggedSums sums;
    sums.pairs = 2000;
    for (std::size_t i = 2; i < x.size(); ++i) {
      sums.products += 1000 * static_cast<double>(x[i - 2] * x[i]);
      sums.first += 1000 * static_cast<double>(x[i - 2]);
      sums.second += 1000 * static_cast<double>(x[i]);
    }
    const double z = serial_correlation_test(sums, null).statistic / std::sqrt(1000);
    mean += z;
    square += z * z;
    ++all;
  });
  EXPECT_NEAR(mean / all, 0, 1e-12);
  EXPECT_NEAR(square / all, 1, 1e-12);
}

TEST(SerialCorrelation, SeesWhatIsCorrelated) {
  // x_{i+1} = x_i in one pair of ten.
  const LaggedSums sums{10'000, 10'000 * 1.5 * 1.5 + 1'000 * 1.25, 15'000, 15'000};
  const TestResult test = serial_correlation_test(sums, {1.5, 1.25});
  EXPECT_NEAR(test.effect->value, 0.1, 1e-9);
  EXPECT_NEAR(test.statistic, 10, 1e-9);
  EXPECT_NEAR(detectable_correlation(10'000, 0.01, 0.9), 0.0386, 1e-4);
  EXPECT_TRUE(serial_correlation_test({999, 0, 0, 0}, {1.5, 1.25}).is_skipped());
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

TEST(SerialTableCalibration, FairSessionsHaveUniformPValues) {
  SmallGenerator generator(20260505);
  std::vector<double> p_values;
  for (int session = 0; session < 2000; ++session) {
    std::vector<std::uint64_t> counts(100);
    std::size_t before = generator.below(10);
    for (int i = 0; i < 700; ++i) {
      const std::size_t now = generator.below(10);
      ++counts[before * 10 + now];
      before = now;
    }
    p_values.push_back(serial_table_test(counts, 10).p.value());
  }
  EXPECT_GT(uniformity(p_values), 1e-3);
  EXPECT_NEAR(share_below(p_values, 0.05), 0.05, 5 * std::sqrt(0.05 * 0.95 / 2000));
}

}  // namespace
}  // namespace evenhand::stats
