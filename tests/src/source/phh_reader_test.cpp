#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/card_names_of_log.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string one_hand =
    "# A hand of two\nvariant = 'NT'\nante_trimming_status = true\nantes = [0, 0]\n"
    "blinds_or_straddles = [50, 100]\nmin_bet = 100\nstarting_stacks = [10000, 10000]\n"
    "actions = [\n  # Before the flop\n  'd dh p1 TcQc',\n  \"d dh p2 ????\",  # hidden\n"
    "  'p2 cbr 300',\n  'p1 cc',\n  'd db 6dTh2s',\n  'p1 cc',\n  'd db 4h',\n  'd db Ac',\n"
    "  'p2 sm 7h7d',\n]\nplayers = ['ann', 'bob']\nhand = 17\n";

TEST(PokerHandHistoryFormat, ReadsTheFirstKnownHand) {
  EXPECT_THAT(card_names_of(one_hand), ElementsAre(ElementsAre("TC", "QC")));
  EXPECT_THAT(card_names_of("variant = 'FT'\n"
                            "actions = ['d dh p1 ???\?', 'd dh p2 AsKd', 'd db 2c3c4c # why']\n"),
              ElementsAre(ElementsAre("AS", "KD")));
}

TEST(PokerHandHistoryFormat, ReadsBoards) {
  EXPECT_THAT(card_names_of(one_hand, "board"),
              ElementsAre(ElementsAre("6D", "TH", "2S", "4H", "AC")));
}

TEST(PokerHandHistoryFormat, ReadsHandsOneAfterTheOther) {
  const std::string many =
      "[1]\nvariant = 'NT'\nactions = ['d dh p1 2c3d', 'd dh p2 ???\?', 'p1 f']\n\n"
      "[2]\nvariant = 'NT'\nactions = ['d dh p1 ???\?', 'd dh p2 ???\?', 'p1 f']\n\n"
      "[3]\nvariant = 'NT'\nactions = ['d dh p1 ???\?', 'd dh p2 AhAd', 'p1 f']\n";
  const auto both = ElementsAre(ElementsAre("2C", "3D"), ElementsAre("AH", "AD"));
  EXPECT_THAT(card_names_of(many), both);
  // Files put together.
  EXPECT_THAT(card_names_of("variant = 'NT'\nactions = ['d dh p1 2c3d']\n"
                            "variant = 'NT'\nactions = ['d dh p1 AhAd']\n"),
              both);
}

TEST(PokerHandHistoryFormat, ReadsOmaha) {
  EXPECT_THAT(card_names_of("variant = 'PO'\nactions = ['d dh p1 AsKsQsJs']\n"),
              ElementsAre(ElementsAre("AS", "KS", "QS", "JS")));
}

TEST(PokerHandHistoryFormat, TakesOneBoardOfHandsThatAreRunTwice) {
  EXPECT_THAT(card_names_of("variant = 'NT'\nactions = ['d db 2c3c4c', 'd db 5c', 'd db 6c', "
                            "'d db 7c', 'd db 8c']\n",
                            "board"),
              ElementsAre(ElementsAre("2C", "3C", "4C", "5C", "6C")));
}

TEST(PokerHandHistoryFormat, RefusesWithThePlace) {
  EXPECT_THAT(failure_of("variant = 'F2L3D'\nactions = ['d dh p1 AsKsQsJs5c']\n"),
              HasSubstr("deals.txt:1:12 (byte 11): a hand of the variant 'F2L3D', expected Texas "
                        "Hold'em (NT or FT) or Omaha (PO)"));
  EXPECT_THAT(failure_of("variant = 'NT'\nactions = [\n  'd dh p1 AsXd',\n]\n"),
              HasSubstr("deals.txt:3:14 (byte 40): found 'Xd', expected a card such as Ah"));
  EXPECT_THAT(failure_of("variant = 'NT'\nactions = ['d dh p1 AsKdQh']\n"),
              HasSubstr("has 3 cards, expected 2 (Texas Hold'em), or 4 to 6 (Omaha)"));
  EXPECT_THAT(failure_of("variant = 'NT'\nactions = ['d dh p1 AsKd\n"),
              HasSubstr("a string without its closing quote"));
  EXPECT_THAT(failure_of("variant = 'NT'\nactions = 3\n"), HasSubstr("actions without their '['"));
}

}  // namespace
}  // namespace evenhand::source
