#include "src/games/mahjong/dealt_section.hpp"

#include <gtest/gtest.h>

#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

TEST(DealtSection, SetsCountsAgainstTheirLaws) {
  const PlayPlan plan = plan_of(1500);
  const PlayCounts counts = counts_of(plan);
  const reports::Section section = dealt_section(plan, counts);
  ASSERT_EQ(section.tables.size(), 2U);
  const reports::Table& starts = section.tables[0];
  double expected = 0;
  std::uint64_t dealt = 0;
  for (const auto& row : starts.rows) {
    dealt += std::get<std::uint64_t>(row[1]);
    expected += std::get<double>(row[5]);
  }
  EXPECT_EQ(dealt, 1500U);
  EXPECT_NEAR(expected, 1500, 1e-6);
  EXPECT_EQ(section.charts.size(), players);
}

TEST(DealtSection, GivesMeansOfKeyTiles) {
  const PlayPlan plan = plan_of(1500);
  const reports::Table table = dealt_section(plan, counts_of(plan)).tables[1];
  ASSERT_EQ(table.rows.size(), 12U) << "dragons, winds and four of a kind for each seat";
  for (const auto& row : table.rows) {
    const auto& mean = std::get<reports::Estimate>(row[2]);
    const double law = std::get<double>(row[3]);
    EXPECT_NEAR(mean.value, law, 5 * (mean.high - mean.low) + 0.01);
  }
  EXPECT_DOUBLE_EQ(std::get<double>(table.rows[0][3]), 14 * 12 / 136.);
}

}  // namespace
}  // namespace evenhand::mahjong
