#include "stats/tables/contingency.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace evenhand::stats {
namespace {

// A table of two rows whose statistic is worked by hand: N (ad - bc)² / (row and column sums).
TEST(Contingency, OfFourCellsIsTheClosedForm) {
  const std::vector<std::uint64_t> counts = {30, 20, 10, 40};
  const CountTests tests = independence(counts, 2);
  const double determinant = 30.0 * 40 - 20.0 * 10;
  EXPECT_NEAR(tests.chi_square.statistic, 100 * determinant * determinant / (50.0 * 50 * 40 * 60),
              1e-12);
  EXPECT_EQ(tests.chi_square.degrees_of_freedom, 1);
}

TEST(Contingency, LeavesOutEmptyRowsAndColumns) {
  const std::vector<std::uint64_t> plain = {30, 20, 10, 40};
  const std::vector<std::uint64_t> gaps = {30, 0, 20, 0, 0, 0, 10, 0, 40};
  EXPECT_DOUBLE_EQ(independence(gaps, 3).chi_square.statistic,
                   independence(plain, 2).chi_square.statistic);
  EXPECT_EQ(independence(gaps, 3).chi_square.degrees_of_freedom, 1);
}

TEST(Contingency, IsSkippedWhereTooLittleIsExpected) {
  EXPECT_TRUE(independence(std::vector<std::uint64_t>{3, 2, 1, 4}, 2).chi_square.is_skipped());
  EXPECT_TRUE(independence(std::vector<std::uint64_t>{30, 20}, 2).g.is_skipped());
}

TEST(Contingency, HomogeneityPoolsNeighbouringColumns) {
  // The third and fourth columns expect two each, so they are pooled.
  const std::vector<std::uint64_t> counts = {40, 50, 1, 4, 50, 40, 3, 1};
  const TestResult result = homogeneity(counts, 4).chi_square;
  ASSERT_FALSE(result.is_skipped()) << result.skipped;
  EXPECT_LT(*result.degrees_of_freedom, 3);
}

}  // namespace
}  // namespace evenhand::stats
