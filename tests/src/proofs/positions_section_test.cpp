#include "src/proofs/positions_section.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"
#include "tests/src/proofs/section_document.hpp"

namespace evenhand::proofs {
namespace {

reports::Document positions_of(const std::string& shuffler, std::size_t deck) {
  const auto result = shuffle::exact::analyse(shuffle::parse_shuffler(shuffler), deck);
  return document_of(positions_section(result));
}

TEST(PositionsSection, HasFractionsWhereTheTreeWasWalked) {
  const reports::Document three = positions_of("naive-swap", 3);
  EXPECT_EQ(tests::exact(tests::cell(three, "fractions", "1", "place_0")), "10/27");
  EXPECT_EQ(tests::exact(three, "least"), "8/27");
  EXPECT_EQ(tests::figure(three, "most").note, "card 1 to place 0");
  EXPECT_EQ(tests::exact(three, "even"), "1/3");
}

TEST(PositionsSection, IsAHeatMapOfLargeDecks) {
  const reports::Document deck = positions_of("naive-swap", 52);
  const reports::Chart& chart = deck.sections.front().charts.front();
  EXPECT_EQ(chart.kind, reports::Chart::Kind::heat_map);
  EXPECT_DOUBLE_EQ(*chart.reference, 1.0 / 52);
  EXPECT_EQ(chart.data.rows.size(), 52U);
  EXPECT_NEAR(tests::number(tests::cell(deck, "positions", "51", "place_0")), .0142868, 5e-8);
  EXPECT_NEAR(tests::number(tests::cell(deck, "positions", "1", "place_0")), .0260043, 5e-8);
  EXPECT_TRUE(deck.sections.front().tables.empty());
}

TEST(PositionsSection, SaysOnlyOnceThatCellsAreEven) {
  const reports::Document even = positions_of("cut", 5);
  EXPECT_EQ(even.sections.front().figures.size(), 1U);
  EXPECT_TRUE(even.sections.front().tables.empty());
}

}  // namespace
}  // namespace evenhand::proofs
