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

TEST(PokerHistory, ReadsPartyPoker) {
  const std::string party =
      "#Game No : 91000100001\n***** Hand History For Game 91000100001 *****\n"
      "$25 USD NL Texas Hold'em - Sunday, March 01, 10:11:12 EST 2015\nTable Bergen (Real Money)\n"
      "Seat 2 is the button\nTotal number of players : 2/6 \nSeat 1: ann ( $25 USD )\n"
      "ann posts small blind [$0.10 USD].\n** Dealing down cards **\nDealt to ann [  4c 3s ]\n"
      "bob calls [$0.15 USD]\n** Dealing Flop ** [ 4h, 3d, 7c ]\n** Dealing Turn ** [ 8h ]\n"
      "** Dealing River ** [ 2c ]\nbob shows [ Qs, Qd ]a pair of Queens.\n"
      "ann wins $1.20 USD from the main pot.\n\n"
      "#Game No : 91000100002\n***** 888poker Hand History for Game 91000100002 *****\n"
      "$0.05/$0.10 Blinds No Limit Holdem - *** 02 03 2015 11:12:13\n** Dealing down cards **\n"
      "Dealt to ann [ Ad, Kc ]\nann folds\n** Summary **\n";
  EXPECT_THAT(card_names_of(party), ElementsAre(ElementsAre("4C", "3S"), ElementsAre("AD", "KC")));
  EXPECT_THAT(card_names_of(party, "board"),
              ElementsAre(ElementsAre("4H", "3D", "7C", "8H", "2C")));
}

TEST(PokerHistory, ReadsIgnitionsOwnHand) {
  int number = 0;
  const auto hand = [&](const std::string& first, const std::string& second) {
    return "Ignition Hand #380000000" + std::to_string(++number) +
           " TBL#15000000 HOLDEM No Limit - 2019-01-02 03:04:05\n"
           "Seat 1: Dealer ($5 in chips)\nSeat 2: Small Blind" +
           second + " ($5 in chips)\nDealer : Set dealer [1] \n*** HOLE CARDS ***\nDealer" + first +
           " : Card dealt to a spot [3h 9s] \nSmall Blind" + second +
           " : Card dealt to a spot [Ks 9c] \nDealer : Folds\n*** FLOP *** [5c 6c 8d]\n"
           "*** SUMMARY ***\nSeat+1: Dealer Folded before the FLOP\n\n";
  };
  EXPECT_THAT(
      card_names_of(hand("", "  [ME]") + hand("  [ME]", "") + hand("", "")),
      ElementsAre(ElementsAre("KS", "9C"), ElementsAre("3H", "9S"), ElementsAre("3H", "9S")));
  EXPECT_THAT(card_names_of(hand("", ""), "hole,flop"),
              ElementsAre(ElementsAre("3H", "9S", "5C", "6C", "8D")));
}

TEST(PokerHistory, ReadsWinamax) {
  const auto hand = [](const char* number, const char* cards) {
    return std::string("Winamax Poker - Tournament \"Kill\" buyIn: 2 level: 1 - HandId: #") +
           number +
           " - Holdem no limit (10/20) - 2014/04/30 12:28:10 UTC\n"
           "Table: 'Kill(1)#006' 6-max (real money) Seat #1 is the button\n"
           "Seat 1: ann (1500)\n*** ANTE/BLINDS ***\nDealt to ann " +
           cards +
           "\n*** PRE-FLOP ***\nann calls 20\n*** FLOP *** [2s 7c Ts]\n"
           "*** TURN *** [2s 7c Ts][3d]\n*** RIVER *** [2s 7c Ts 3d][4h]\n"
           "*** SHOW DOWN ***\nbob shows [Qs Qd] (One pair : Queens)\n*** SUMMARY ***\n"
           "Board: [2s 7c Ts 3d 4h]\n\n\n";
  };
  const std::string log = hand("14-5-1398", "[Ah Kd]") + hand("14-6-1398", "[6c 6d]");
  EXPECT_THAT(card_names_of(log), ElementsAre(ElementsAre("AH", "KD"), ElementsAre("6C", "6D")));
  EXPECT_THAT(card_names_of(log + hand("14-6-1398", "[6c 6d]")).size(), 2U) << "one name, one hand";
  EXPECT_THAT(card_names_of(log, "river"), ElementsAre(ElementsAre("4H"), ElementsAre("4H")));
}

TEST(PokerHistory, PassesOverPlayersThatAreDealtHiddenCards) {
  EXPECT_THAT(card_names_of("Poker Hand #HD17: Hold'em No Limit\n*** HOLE CARDS ***\n"
                            "Dealt to 5fe1aa\nDealt to Hero [Ah Kd]\nDealt to 77ab01\n"),
              ElementsAre(ElementsAre("AH", "KD")));
}

TEST(PokerHistory, ReadsThePlayerWhoseLogItIs) {
  const auto hand = [](const std::string& dealt) { return "Poker Hand #7" + dealt + ": \n"; };
  const std::string hero = hand("1") + "Dealt to bob [2c 3c]\nDealt to Hero [Ah Kd]\n";
  EXPECT_THAT(card_names_of(hero), ElementsAre(ElementsAre("AH", "KD")));
  const std::string both = "Dealt to bob [2c 3c]\nDealt to cy [4c 5c]\nDealt to ann [Ah Kd]\n";
  EXPECT_THAT(card_names_of(hand("1") + "Dealt to ann [7c 2s]\n" + hand("2") + both),
              ElementsAre(ElementsAre("7C", "2S"), ElementsAre("AH", "KD")));
  LogOptions options;
  options.selection.columns = "hole";
  EXPECT_THAT(failure_of(hand("1") + both, options),
              HasSubstr("deals.txt:1:1 (byte 0): the hand shows the hole cards of 'bob' and of"));
  EXPECT_THAT(card_names_of(hand("1") + both + "*** FLOP *** [2d 3d 4d]\n", "flop"),
              ElementsAre(ElementsAre("2D", "3D", "4D")));
}

// Rooms and programs that show everybody's cards as they are dealt.
TEST(PokerHistory, ReadsThePlayerOrTheSeatThatIsAskedFor) {
  const std::string stars =
      "Poker Hand #71: \nSeat 1: ann ($5 in chips)\nSeat 2: bob (the first) ($5 in chips)\n"
      "Dealt to ann [2c 3c]\nDealt to bob (the first) [Ah Kd]\nSeat 2: ann folded (didn't bet)\n"
      "Poker Hand #72: \nSeat 1: cy ($5 in chips)\nSeat 2: ann ($5 in chips)\n"
      "Dealt to cy [7d 8d]\nDealt to ann [4s 5s]\n";
  const auto asked = [&](const char* where) { return card_names_of(stars, "", where); };
  EXPECT_THAT(asked("player=ann"), ElementsAre(ElementsAre("2C", "3C"), ElementsAre("4S", "5S")));
  EXPECT_THAT(asked("seat=2"), ElementsAre(ElementsAre("AH", "KD"), ElementsAre("4S", "5S")));
  EXPECT_THAT(asked("player=cy"), ElementsAre(ElementsAre("7D", "8D")));
  const std::string ignition =
      "Ignition Hand #38 TBL#15 HOLDEM No Limit\nSeat 1: Dealer ($5 in chips)\n"
      "Seat 2: Small Blind  [ME] ($5 in chips)\nDealer : Card dealt to a spot [3h 9s] \n"
      "Small Blind  [ME] : Card dealt to a spot [Ks 9c] \n";
  EXPECT_THAT(card_names_of(ignition, "", "seat=1"), ElementsAre(ElementsAre("3H", "9S")));
  EXPECT_THAT(card_names_of(ignition, "", "seat=2"), ElementsAre(ElementsAre("KS", "9C")));
  LogOptions options;
  options.selection.where = {"table=3"};
  EXPECT_THAT(failure_of(stars, options), HasSubstr("the reader poker has no columns for --where"));
}

TEST(PokerHistory, RefusesShortDecks) {
  for (const char* game : {" 6+ Hold'em No Limit", " Short Deck Hold'em"}) {
    EXPECT_THAT(failure_of(std::string(histories) + "PokerStars Hand #3: " + game +
                           "\nDealt to ann [Ah Kd]\n"),
                HasSubstr("which is played with 36 cards"));
  }
}

TEST(PokerHistory, SaysWhatItLooksForWhereThereIsNone) {
  EXPECT_THAT(
      failure_of("Evenhand Hand #1: Hold'em\n*** FLOP *** [2c 3c 4d]\n"),
      HasSubstr("no deal in it (50 bytes); expected hand histories of Texas Hold'em and "
                "Omaha: hole "
                "cards, boards (cards of hole; hands without them are left out; 1 has a flop "
                "(--columns flop)"));
}

/// A file that holds a hand twice, as exports that were put together do.
TEST(PokerHistory, CountsAHandThatStandsTwiceOnce) {
  const std::string twice = std::string(histories) + histories;
  EXPECT_EQ(card_names_of(twice).size(), 2U);
  LogOptions options;
  options.selection.deal_id = "none";
  const auto log = log_of(twice, options);
  cards::DealBatch batch(log->deck().size, 10, log->width());
  log->read(batch);
  EXPECT_EQ(batch.size(), 4U);
  EXPECT_EQ(card_names_of("*** Hand History for Game 7 ***** (Poker Stars)\n** Dealing Flop ** "
                          "[ 2c, 3c, 4d ]\n",
                          "flop")
                .size(),
            1U);
}

TEST(PokerHistory, RefusesWithThePlace) {
  const auto after = [](const std::string& line) { return histories + line; };
  EXPECT_THAT(failure_of(after("PokerStars Hand #3\nDealt to ann [Ah Kx]\n")),
              HasSubstr("deals.txt:21:18 (byte 516)"));
  EXPECT_THAT(failure_of(after("PokerStars Hand #3\nDealt to ann [Ah Kd Qs]\n")),
              HasSubstr("has 3 cards, expected 2 (Texas Hold'em), or 4 to 6 (Omaha)"));
  EXPECT_THAT(failure_of(after("PokerStars Hand #3\nDealt to ann [Ah Kd Qs Js]\n")),
              HasSubstr("has 4 cards, expected 2 as in the hands before"));
  EXPECT_THAT(failure_of(after("PokerStars Hand #3\nDealt to ann [Ah Ah]\n")),
              HasSubstr("card AH a second time"));
  LogOptions options;
  options.selection.columns = "showdown";
  EXPECT_THAT(failure_of(histories, options), HasSubstr("has hole, flop, turn, river"));
}

// Made up after histories that rooms write in Portuguese, German and French.
TEST(PokerHistory, IsReadInOtherLanguages) {
  const std::vector<std::string> logs = {
      "Mão PokerStars #1: Torneio #1, 1+0 Hold'em No Limit - Nível I (10/20) - 2020/01/01\n"
      "Mesa '1 1' 6-max Lugar #1 é o botão\nLugar 1: alfa (500 em fichas)\n"
      "*** CARTAS DA MÃO ***\nalfa recebe [Jc 9s]\n*** FLOP *** [8c 2d 6s]\n"
      "*** TURN *** [8c 2d 6s] [Ah]\n*** RIVER *** [8c 2d 6s Ah] [Td]\n"
      "*** MOSTRAR CARTAS ***\nbeta: mostra [Kc Kd]\n",
      "PokerStars Zoom - Hand n° 77: Hold'em No Limit\n*** HANDKARTEN ***\n"
      "Ausgeteilt an alfa [Jc 9s]\n*** FLOP *** [8c 2d 6s]\n*** TURN *** [8c 2d 6s] [Ah]\n"
      "*** RIVER *** [8c 2d 6s Ah] [Td]\n*** SHOWDOWN ***\nbeta zeigt [Kc Kd]\n",
      "Main PokerStars n°78 : Hold'em No Limit\n*** CARTES FERMÉES ***\n"
      "Distribué à alfa [Jc 9s]\n*** FLOP *** [8c 2d 6s]\n*** TOURNANT *** [8c 2d 6s] [Ah]\n"
      "*** RIVIÈRE *** [8c 2d 6s Ah] [Td]\n*** ABATTAGE ***\nbeta: montre [Kc Kd]\n"};
  for (const std::string& log : logs) {
    EXPECT_THAT(card_names_of(log, "hole,board"), testing::ElementsAre(std::vector<std::string>{
                                                      "JC", "9S", "8C", "2D", "6S", "AH", "TD"}))
        << log;
  }
}

}  // namespace
}  // namespace evenhand::source
