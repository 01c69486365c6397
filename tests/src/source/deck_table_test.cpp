#include "src/source/deck_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(DeckTable, ReadsCopiesAndNamesByTheirColumns) {
  const auto list = parse_deck_table(
      "Count,Tradelist Count,Name,Edition\r\n\"2\",\"0\",\"Jace, the Mind "
      "Sculptor\",\"A25\"\r\n1,0,Forest,\r\n\r\n",
      "deck.csv");
  ASSERT_TRUE(list);
  EXPECT_THAT(list->names,
              ElementsAre("Jace, the Mind Sculptor", "Jace, the Mind Sculptor", "Forest"));
  EXPECT_EQ(list->left_out, 0U);
}

TEST(DeckTable, LeavesOutWhatIsBesideTheDeck) {
  const auto list =
      parse_deck_table("Card Name;Qty;Board\nShock;1;mainboard\nForest;3;Sideboard\n", "deck.csv");
  ASSERT_TRUE(list);
  EXPECT_THAT(list->names, ElementsAre("Shock"));
  EXPECT_EQ(list->left_out, 3U);
}

TEST(DeckTable, IsNoOtherText) {
  EXPECT_FALSE(parse_deck_table("", "d"));
  EXPECT_FALSE(parse_deck_table("4 Forest\n", "d"));
  EXPECT_FALSE(parse_deck_table("Forest,Island,Bear\n", "d"));
  EXPECT_FALSE(parse_deck_table("\"4 Forest\n", "d"));
  EXPECT_FALSE(parse_deck_table("count,name\n", "d"));
}

TEST(DeckTable, RefusesWhatIsNoNumberOfCopies) {
  const auto refusal = [](const char* text) -> std::string {
    try {
      parse_deck_table(text, "d");
    } catch (const InputError& error) {
      return error.what();
    }
    return "taken";
  };
  EXPECT_THAT(refusal("count,name\n1,Shock\nx,Forest\n"),
              HasSubstr("d:3: found 'x' copies of 'Forest'"));
  EXPECT_THAT(refusal("count,name\n0,Forest\n"), HasSubstr("d:2: found '0' copies"));
  EXPECT_THAT(refusal("count,name\n600,Forest\n600,Shock\n"), HasSubstr("d:3: found '600' copies"));
}

}  // namespace
}  // namespace evenhand::source
