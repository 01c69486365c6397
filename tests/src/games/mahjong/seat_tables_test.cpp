#include "src/games/mahjong/seat_tables.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

TEST(SeatTables, HoldEveryFigureOnce) {
  const PlayCounts counts = counts_of(plan_of(1000));
  const auto tables = figure_tables("seats", "By seat", seat_labels(), counts.by_seat, .99);
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables[0].columns.size() + tables[1].columns.size(), figures + 2);
  EXPECT_EQ(tables[0].shown, reports::Shown::always);
  EXPECT_EQ(tables[1].shown, reports::Shown::on_request);
  const auto& wins = std::get<reports::Estimate>(tables[0].rows[1][1]);
  EXPECT_EQ(tables[0].columns[1].name, "wins");
  EXPECT_EQ(tables[0].columns[1].unit, reports::share);
  EXPECT_EQ(wins.value, stats::ratio(counts.of(1, SeatFigure::wins)));
  EXPECT_LT(wins.low, wins.value);
  EXPECT_EQ(wins.level, .99);
}

TEST(SeatTables, LeaveOutWhatTheRulesDoNotKnow) {
  PlayPlan plan = plan_of(300);
  plan.rules = parse_rules("sichuan");
  const auto tables = figure_tables("seats", "", seat_labels(), counts_of(plan).by_seat, .99);
  for (const reports::Column& column : tables[1].columns) EXPECT_NE(column.name, "chi_taken");
}

TEST(SeatTables, KnowNoIntervalOfWhatDidNotVary) {
  stats::RatioSums sums;
  EXPECT_TRUE(std::holds_alternative<std::monostate>(estimate(sums, false, .99)));
  for (int i = 0; i < 5; ++i) sums.add(2, 1);
  const auto value = std::get<reports::Estimate>(estimate(sums, false, .99));
  EXPECT_EQ(value.value, 2);
  EXPECT_TRUE(std::isnan(value.low));
}

TEST(SeatTables, ShowWhatIsBeyondAFairShuffle) {
  const PlayCounts a = counts_of(plan_of(600));
  PlayPlan other = plan_of(600);
  other.seed = 9;
  const PlayCounts b = counts_of(other);
  const auto value = std::get<reports::Estimate>(
      estimate_beyond(a.of(0, SeatFigure::points), b.of(0, SeatFigure::points), .9));
  EXPECT_EQ(value.value,
            stats::ratio(a.of(0, SeatFigure::points)) - stats::ratio(b.of(0, SeatFigure::points)));
  EXPECT_EQ(value.level, .9);
  EXPECT_EQ(beyond_tables(a, b, .9).size(), 2U);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(
      estimate_beyond(a.of(0, SeatFigure::points), stats::RatioSums(), .9)));
}

TEST(SeatTables, CountEveryFigure) {
  const PlayCounts counts = counts_of(plan_of(100));
  const reports::Table table = count_table("counts", seat_labels(), counts.by_seat);
  ASSERT_EQ(table.rows.size(), players * figures);
  EXPECT_EQ(std::get<std::int64_t>(table.rows[0][3]), 100);
}

}  // namespace
}  // namespace evenhand::mahjong
