#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/games/doudizhu/document_sections.hpp"
#include "tests/src/games/doudizhu/sections.hpp"

namespace evenhand::doudizhu {
namespace {

TEST(DoudizhuDealtSection, BottomCardsStandBesideTheirLaw) {
  const reports::Document document = document_of(plan_of(3000));
  const reports::Section& bottom = section_of(document, "bottom");
  const reports::Table& table = bottom.tables.front();
  ASSERT_EQ(table.rows.size(), bottoms);
  EXPECT_DOUBLE_EQ(std::get<double>(table.rows[0][1]), 52.0 / 24804);
  std::uint64_t games = 0;
  for (const auto& row : table.rows) {
    for (std::size_t seat = 4; seat < 7; ++seat) games += std::get<std::uint64_t>(row[seat]);
  }
  EXPECT_EQ(games, 3000U);
  EXPECT_EQ(bottom.charts.front().kind, reports::Chart::Kind::bars);
}

/// Observed and expected deals of each hand sum to the same.
TEST(DoudizhuDealtSection, CardsDealtAddUp) {
  const reports::Document document = document_of(plan_of(3000, "riffle:3"));
  for (const reports::Chart& chart : section_of(document, "dealt").charts) {
    double observed = 0;
    double expected = 0;
    for (const auto& row : chart.data.rows) {
      observed += static_cast<double>(std::get<std::uint64_t>(row[1]));
      expected += std::get<double>(row[2]);
    }
    EXPECT_NEAR(observed, expected, 1e-6) << chart.data.name;
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
