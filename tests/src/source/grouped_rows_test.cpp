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
