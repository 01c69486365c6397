#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/card_names_of_log.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* histories =
    "PokerStars Hand #1001:  Hold'em No Limit ($0.01/$0.02 USD) - 2020/01/02 3:04:05 ET\n"
    "Table 'Aludra' 6-max Seat #3 is the button\n"
    "Seat 1: ann ($2 in chips)\n"
    "*** HOLE CARDS ***\nDealt to ann [Ah Kd]\nann: raises $0.04 to $0.06\n"
    "*** FLOP *** [2c 3c 4d]\n*** TURN *** [2c 3c 4d] [Ts]\n*** RIVER *** [2c 3c 4d Ts] [9h]\n"
    "*** SHOW DOWN ***\nbob: shows [Qs Qd]\n*** SUMMARY ***\nBoard [2c 3c 4d Ts 9h]\n\n\n"
    "PokerStars Hand #1002:  Hold'em No Limit\n"
    "*** HOLE CARDS ***\nDealt to ann [7c 2s]\n*** SUMMARY ***\n";

TEST(PokerHistory, ReadsHoleCardsOfEveryHand) {
  EXPECT_THAT(card_names_of(histories),
              ElementsAre(ElementsAre("AH", "KD"), ElementsAre("7C", "2S")));
}

TEST(PokerHistory, ReadsBoards) {
  EXPECT_THAT(card_names_of(histories, "board"),
              ElementsAre(ElementsAre("2C", "3C", "4D", "TS", "9H")));
  EXPECT_THAT(card_names_of(histories, "hole,flop"),
              ElementsAre(ElementsAre("AH", "KD", "2C", "3C", "4D")));
}

TEST(PokerHistory, ReadsOtherSpellings) {
  const auto with = [](const std::string& hole) {
    return "Poker Hand #7: Hold'em\nDealt to ann [" + hole + "]\n";
  };
  for (const char* hole : {"AhKd", "Ah, Kd", "Ace of Hearts, King of Diamonds"}) {
    EXPECT_THAT(card_names_of(with(hole)), ElementsAre(ElementsAre("AH", "KD"))) << hole;
  }
  EXPECT_THAT(card_names_of(with("10h 2c")), ElementsAre(ElementsAre("TH", "2C")));
}

TEST(PokerHistory, RefusesWithThePlace) {
  const auto after = [](const std::string& line) { return histories + line; };
  EXPECT_THAT(failure_of(after("PokerStars Hand #3\nDealt to ann [Ah Kx]\n")),
              HasSubstr("deals.txt:21:18 (byte 516)"));
  EXPECT_THAT(failure_of(after("PokerStars Hand #3\nDealt to ann [Ah Kd Qs Js]\n")),
              HasSubstr("has 4 cards, expected 2 (Texas Hold'em)"));
  EXPECT_THAT(failure_of(after("PokerStars Hand #3\nDealt to ann [Ah Ah]\n")),
              HasSubstr("card AH a second time"));
  LogOptions options;
  options.selection.columns = "showdown";
  EXPECT_THAT(failure_of(histories, options), HasSubstr("has hole, flop, turn, river"));
}

}  // namespace
}  // namespace evenhand::source
