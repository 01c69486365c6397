#include "stats/tables/contingency.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <vector>

namespace evenhand::stats {
namespace {

TEST(ContingencyTable, LeavesOutLinesWithoutCounts) {
  const std::vector<std::uint64_t> counts = {1, 0, 2, 0, 0, 0, 3, 0, 4};
  const Table table = without_empty_lines(counts, 3);
  EXPECT_EQ(table.counts, (std::vector<std::uint64_t>{1, 2, 3, 4}));
  EXPECT_EQ(table.row_sums, (std::vector<std::uint64_t>{3, 7}));
  EXPECT_EQ(table.column_sums, (std::vector<std::uint64_t>{4, 6}));
  const std::vector<double> expected = expected_counts(table);
  const std::vector<double> by_hand = {1.2, 1.8, 2.8, 4.2};
  ASSERT_EQ(expected.size(), by_hand.size());
  for (std::size_t i = 0; i < by_hand.size(); ++i) EXPECT_DOUBLE_EQ(expected[i], by_hand[i]);
}

TEST(ContingencyTable, RefusesHalfARow) {
  EXPECT_THROW(without_empty_lines(std::vector<std::uint64_t>{1, 2, 3}, 2), std::domain_error);
}

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

using Tables = std::vector<std::vector<std::uint64_t>>;
const std::vector<std::uint64_t> dependent{30, 10, 10, 30};
const std::vector<std::uint64_t> sparse{2, 1, 1, 2};

TEST(IndependenceWithin, SumsWhatIsDenseEnough) {
  const WithinTables one = independence_within(Tables{dependent}, 2, 0.99);
  const auto plain = independence(dependent, 2).chi_square;
  EXPECT_EQ(one.result.statistic, plain.statistic);
  EXPECT_EQ(one.result.p.log, plain.p.log);
  const WithinTables two = independence_within(Tables{dependent, sparse, dependent}, 2, 0.99);
  EXPECT_NEAR(two.result.statistic, 2 * plain.statistic, 1e-9);
  EXPECT_EQ(two.result.degrees_of_freedom, 2);
  EXPECT_EQ(two.total, 160);
}

// Whoever mixes tables with different margins finds what is in neither: here all of one table is in
// one cell, and all of the other in the opposite one, but for noise.
TEST(IndependenceWithin, DoNotMixStrata) {
  const std::vector<std::uint64_t> low{81, 9, 9, 1};
  const std::vector<std::uint64_t> high{1, 9, 9, 81};
  const std::vector<std::uint64_t> mixed{82, 18, 18, 82};
  EXPECT_LT(independence_within(Tables{mixed}, 2, 0.99).result.p.value(), 1e-10);
  const std::vector<std::uint64_t> large_low{810, 90, 90, 10};
  const std::vector<std::uint64_t> large_high{10, 90, 90, 810};
  EXPECT_NEAR(independence_within(Tables{large_low, large_high}, 2, 0.99).result.statistic, 0,
              1e-9);
  EXPECT_TRUE(independence_within(Tables{low, high}, 2, 0.99).result.is_skipped());
}

TEST(IndependenceWithin, AreSkippedWithoutCounts) {
  EXPECT_TRUE(independence_within(Tables{}, 2, 0.99).result.is_skipped());
  EXPECT_TRUE(independence_within(Tables{sparse}, 2, 0.99).result.is_skipped());
}

}  // namespace

}  // namespace evenhand::stats
