#include "stats/tables/contingency_table.hpp"

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

}  // namespace
}  // namespace evenhand::stats
