#include "src/source/table_layout.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;

TEST(FindSeparator, SplitsMostLinesAlike) {
  EXPECT_EQ(find_separator({"a,b;c", "d,e", "f,g"}), ',');
  EXPECT_EQ(find_separator({"1,5;2", "2,5;3", "3,5;4"}), ',');  // as many, and first in the list
  EXPECT_EQ(find_separator({"7;a, b", "8;c", "9;d"}), ';');
  EXPECT_EQ(find_separator({"\"a;b\"|c", "d|e"}), '|');
  EXPECT_EQ(find_separator({"1 2 3", "4  5 6"}), ' ');
  EXPECT_EQ(find_separator({"1 2 3", "4 5"}), '\0');
  EXPECT_EQ(find_separator({"03-12", "04-13"}), '\0');
  EXPECT_EQ(find_separator({}), '\0');
}

TEST(ParseSeparator, TakesNamesAndCharacters) {
  EXPECT_EQ(parse_separator("tab"), '\t');
  EXPECT_EQ(parse_separator("blank"), ' ');
  EXPECT_EQ(parse_separator(":"), ':');
  EXPECT_THROW(parse_separator("::"), InputError);
  EXPECT_THROW(parse_separator("\""), InputError);
}

TEST(FindLayout, TellsHeadersFromCards) {
  LogOptions options;
  EXPECT_TRUE(find_layout("t", {{"x", "y"}, {"0", "1"}, {"1", "0"}}, options).has_header);
  EXPECT_FALSE(find_layout("t", {{"0", "1"}, {"1", "0"}}, options).has_header);
  // A header of years is one when a column is named.
  options.selection.columns = "2015";
  EXPECT_TRUE(find_layout("t", {{"2015", "2016"}, {"0 1", "1 0"}}, options).has_header);
}

TEST(FindLayout, PicksTheColumnsThatMakeADeal) {
  LogOptions options;
  options.deck = cards::parse_deck("5");
  cards::draw_cards(*options.deck, 2);
  const FirstRows rows = {{"2015-10-07", "1001", "1", "5"}, {"2015-10-08", "1002", "4", "3"}};
  const TableLayout layout = find_layout("t", rows, options);
  EXPECT_THAT(layout.cards, ElementsAre(CardColumn{2, false}, CardColumn{3, false}));
  ASSERT_TRUE(layout.dates);
  EXPECT_EQ(layout.dates->column, 0U);
  EXPECT_EQ(layout.in_words(), "no header, columns 3, 4, dates as year-month-day in column 1");
}

TEST(FindLayout, TakesNumberedColumnsThatHoldAMistake) {
  LogOptions options;
  options.deck = cards::named_deck("x", std::vector<std::string>{"Forest", "Island", "Bear"});
  cards::draw_cards(*options.deck, 2);
  const FirstRows rows = {
      {"day", "card1", "card2"}, {"a", "Forest", "Bera"}, {"b", "Island", "Bear"}};
  EXPECT_THAT(find_layout("t", rows, options).cards,
              ElementsAre(CardColumn{1, false}, CardColumn{2, false}));
}

}  // namespace
}  // namespace evenhand::source
