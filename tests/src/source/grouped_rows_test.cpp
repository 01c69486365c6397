#include "src/source/grouped_rows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(GroupedRows, AreDealsOfTables) {
  LogOptions options;
  options.selection.deal_column = "deal";
  options.selection.columns = "card";
  EXPECT_THAT(deals_of("deal,position,card\n7,0,2\n7,1,0\n7,2,1\n8,0,0\n8,1,2\n8,2,1\n", options),
              ElementsAre(Deal{2, 0, 1}, Deal{0, 2, 1}));
  EXPECT_THAT(failure_of("deal,position,card\n7,0,2\n7,1,0\n7,2,1\n8,0,0\n8,1,2\n", options),
              AllOf(HasSubstr("deals.txt:5:"), HasSubstr("the deal has 2 cards, expected 3")));
}

TEST(GroupedRows, AreDealsOfJson) {
  LogOptions options;
  options.selection.deal_column = "game.id";
  options.selection.columns = "game.cards";
  const std::string two_deals =
      R"({"game":{"id":7,"cards":[2,0]}} {"game":{"id":7,"cards":1}}
{"game":{"id":8,"cards":[0]}} {"game":{"id":8,"cards":[2,1]}})";
  EXPECT_THAT(deals_of(two_deals, options), ElementsAre(Deal{2, 0, 1}, Deal{0, 2, 1}));
  options.selection.deal_column = "gane.id";
  EXPECT_THAT(failure_of(two_deals, options), HasSubstr("--deal-column"));
}

TEST(GroupedRows, HaveLabelsAndDateOfTheFirst) {
  LogOptions options;
  options.selection.deal_column = "deal";
  options.selection.columns = "card";
  options.selection.labels = {"table", "day"};
  const auto stream = log_of("deal,card,table,day\n7,0,A,2015-10-01\n7,1,B,2015-10-02\n", options);
  cards::DealBatch batch(2, 2);
  stream->read(batch);
  EXPECT_THAT(stream->origins(),
              ElementsAre(Origin{
                  0,
                  2,
                  {"A", "2015-10-01"},
                  Date{std::chrono::year{2015}, std::chrono::October, std::chrono::day{1}}}));
}

/// For eight cards, two a seat.
LogOptions by_seat() {
  LogOptions options;
  options.deck = cards::parse_deck("8");
  options.selection.deal_column = "deal";
  return options;
}

TEST(GroupedRows, PutHandsInTheOrderOfTheirSeats) {
  const std::string table =
      "deal,seat,hand\n1,W,0 1\n1,E,2 3\n1,N,4 5\n1,S,6 7\n2,S,1 0\n2,N,3 2\n2,E,5 4\n2,W,7 6\n";
  LogOptions options = by_seat();
  options.deck->name = "bridge";
  EXPECT_THAT(deals_of(table, options),
              ElementsAre(Deal{4, 5, 2, 3, 6, 7, 0, 1}, Deal{3, 2, 5, 4, 1, 0, 7, 6}));
  EXPECT_EQ(log_of(table, options)->hands(), "north=2,east=2,south=2,west=2");
  // A card a row, and records of JSON.
  std::string cards = "deal,seat,card\n";
  std::string records;
  const std::vector<std::pair<char, Deal>> hands = {
      {'W', {0, 1}}, {'E', {2, 3}}, {'N', {4, 5}}, {'S', {6, 7}}};
  for (const auto& [seat, hand] : hands) {
    for (const std::size_t card : hand) {
      cards += std::string("1,") + seat + "," + std::to_string(card) + "\n";
    }
    records += std::string(R"({"deal":1,"seat":")") + seat + R"(","hand":[)" +
               std::to_string(hand[0]) + "," + std::to_string(hand[1]) + "]}\n";
  }
  options.selection.columns = "card";
  EXPECT_THAT(deals_of(cards, options), ElementsAre(Deal{4, 5, 2, 3, 6, 7, 0, 1}));
  options.selection.columns = "hand";
  EXPECT_THAT(deals_of(records, options), ElementsAre(Deal{4, 5, 2, 3, 6, 7, 0, 1}));
}

TEST(GroupedRows, AreFoundWhereEachRowIsAHandOfASeat) {
  LogOptions options = by_seat();
  options.deck->name = "bridge";
  options.selection.deal_column.clear();
  std::string table = "id,board,seat,hand\n";
  for (int board = 1; board <= 3; ++board) {
    int id = 4 * board;
    for (const char* hand : {"W,0 1", "E,2 3", "N,4 5", "S,6 7"}) {
      table += std::to_string(id++) + "," + std::to_string(board) + "," + hand + "\n";
    }
  }
  EXPECT_THAT(deals_of(table, options),
              ElementsAre(Deal{4, 5, 2, 3, 6, 7, 0, 1}, Deal{4, 5, 2, 3, 6, 7, 0, 1},
                          Deal{4, 5, 2, 3, 6, 7, 0, 1}));
}

TEST(GroupedRows, RefuseADealThatNeverEnds) {
  LogOptions options;
  options.selection.deal_column = "deal";
  options.selection.columns = "card";
  std::string log = "deal,card\n";
  for (int card = 0; card <= 1024; ++card) log += "7,1\n";
  EXPECT_THAT(failure_of(log, options),
              AllOf(HasSubstr("deals.txt:2:"), HasSubstr("more than 1024 cards with '7'")));
}

}  // namespace
}  // namespace evenhand::source
