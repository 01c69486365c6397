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

TEST(FindLayout, RefusesRowsInTheOrderOfTheirCards) {
  LogOptions options;
  options.deck = cards::parse_deck("8");
  options.selection.deal_column = "deal";
  const auto refusal = [&](const std::vector<std::size_t>& places,
                           const std::vector<std::size_t>& cards) -> std::string {
    FirstRows rows = {{"deal", "pos", "card"}};
    for (std::size_t i = 0; i < cards.size(); ++i) {
      rows.push_back({"1", std::to_string(places[i]), std::to_string(cards[i])});
    }
    options.selection.columns = "card";
    try {
      find_layout("t", rows, options);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::vector<std::size_t> sorted = {0, 1, 2, 3, 4, 5, 6, 7};
  const std::vector<std::size_t> mixed = {3, 1, 7, 0, 2, 6, 5, 4};
  EXPECT_THAT(refusal(mixed, sorted), testing::HasSubstr("column pos seems to have their places"));
  EXPECT_EQ(refusal(sorted, mixed), "");
  EXPECT_EQ(refusal(sorted, sorted), "");
  EXPECT_EQ(refusal(mixed, mixed), "");
  EXPECT_EQ(refusal({30, 10, 70, 100, 20, 60, 50, 40}, sorted), "");
}

TEST(TableLayout, NamesColumnsThatAreCalledAlikeByTheirNumber) {
  TableLayout layout;
  layout.has_header = true;
  layout.columns.names = {"a", "b", "b"};
  EXPECT_EQ(layout.in_words(), "a header");
  layout.cards = {{0, false}, {1, false}, {2, false}};
  EXPECT_EQ(layout.in_words(), "a header, columns a to 3");
}

}  // namespace
}  // namespace evenhand::source
