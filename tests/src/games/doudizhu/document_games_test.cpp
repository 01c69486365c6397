#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/games/doudizhu/document_sections.hpp"
#include "tests/src/games/doudizhu/sections.hpp"

namespace evenhand::doudizhu {
namespace {

TEST(DoudizhuGamesSection, FiguresAreThoseOfTheTally) {
  const PlayPlan plan = plan_of(3000);
  const PlayCounts counts = counted(plan);
  const PlayTally tally = counts.all();
  const reports::Document document = document_of(plan);
  const auto& figures = document.sections.front().figures;
  const auto wins = std::get<reports::Estimate>(named(figures, "landlord_wins").value);
  EXPECT_EQ(wins.value, static_cast<double>(tally.landlord_wins) / 3000);
  EXPECT_LT(wins.low, wins.value);
  EXPECT_EQ(std::get<double>(named(figures, "redeals").value),
            static_cast<double>(tally.redeals) / 3000);
  const reports::Table& seats_table = named(section_of(document, "seats").tables, "by_seat");
  ASSERT_EQ(seats_table.rows.size(), 3U);
  for (const auto& row : seats_table.rows) EXPECT_EQ(row.size(), seats_table.columns.size());
  EXPECT_EQ(std::get<reports::Estimate>(seats_table.rows[1][1]).value,
            static_cast<double>(tally.at_seat[1].landlord) / 3000);
  const reports::Table& totals = named(document.sections.front().tables, "totals");
  EXPECT_EQ(std::get<std::uint64_t>(totals.rows[0][1]), 3000U);
  const reports::Table& turns = named(section_of(document, "seats").tables, "counts_by_turn");
  EXPECT_EQ(std::get<std::uint64_t>(turns.rows[0][1]), tally.at_turn[0].landlord);
}

}  // namespace
}  // namespace evenhand::doudizhu
