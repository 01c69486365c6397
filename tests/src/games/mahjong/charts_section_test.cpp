#include "src/games/mahjong/charts_section.hpp"

#include <gtest/gtest.h>

#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

TEST(ChartsSection, DrawsWinsPointsAndWhenHandsAreWon) {
  const PlayPlan plan = plan_of(1500);
  const PlayCounts counts = counts_of(plan);
  const reports::Section section = charts_section(plan, counts);
  ASSERT_EQ(section.charts.size(), 3U);
  EXPECT_EQ(section.charts[0].reference, .25);
  EXPECT_EQ(section.charts[1].reference, 0);
  const auto& rows = section.charts[2].data.rows;
  ASSERT_FALSE(rows.empty());
  EXPECT_DOUBLE_EQ(std::get<double>(rows.back()[1]), 1 - stats::ratio(counts.exhausted));
}

}  // namespace
}  // namespace evenhand::mahjong
