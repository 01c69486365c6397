#include "stats/tables/cells.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "stats/distributions/chi_squared.hpp"

namespace evenhand::stats {
namespace {

const std::vector<std::uint64_t> observed = {18, 22, 30, 10};
const std::vector<double> expected = {20, 20, 20, 20};

TEST(Cells, StatisticsAreTheirSums) {
  EXPECT_EQ(total_count(observed), 80);
  // (4 + 4 + 100 + 100) / 20.
  EXPECT_DOUBLE_EQ(pearson_statistic(observed, expected), 10.4);
  double g = 0;
  for (const double count : {18.0, 22.0, 30.0, 10.0}) g += 2 * count * std::log(count / 20);
  EXPECT_NEAR(g_statistic(observed, expected), g, 1e-13);
  const std::vector<std::uint64_t> empty = {0, 40, 30, 10};
  EXPECT_NEAR(g_statistic(empty, expected),
              2 * (40 * std::log(2) + 30 * std::log(1.5) + 10 * std::log(0.5)), 1e-12);
}

TEST(Cells, SaysWhichCellIsTooSmall) {
  EXPECT_EQ(too_small(expected), "");
  EXPECT_NE(too_small(std::vector<double>{20, 4.9}), "");
}

TEST(Cells, TestsBothStatistics) {
  const CountTests tests = test_of_cells(observed, expected, 3);
  EXPECT_DOUBLE_EQ(tests.chi_square.statistic, 10.4);
  EXPECT_EQ(tests.chi_square.degrees_of_freedom, 3);
  // P(X²(3) >= 10.4) = .01545 (tables of the chi-square distribution).
  EXPECT_NEAR(tests.chi_square.p.value(), 0.01545, 1e-5);
  EXPECT_TRUE(skip_both("why").g.is_skipped());
}

TEST(Cells, RootEffectEstimatesTheNoncentrality) {
  const Effect effect = root_effect("Cohen's w", 10.4, 3, 80, 0.99);
  EXPECT_NEAR(effect.value, std::sqrt(7.4 / 80), 1e-14);
  EXPECT_LE(effect.interval.low, effect.value);
  EXPECT_GE(effect.interval.high, effect.value);
  EXPECT_EQ(root_effect("Cohen's w", 1, 3, 80, 0.99).value, 0);
}

}  // namespace
}  // namespace evenhand::stats
