#include "src/source/all_ins.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "sims/cards/deck.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class AllInsOfLogs : public tests::WithFolder {
 protected:
  AllIns read(const std::string& text) const {
    write_file(file("history.txt"), text);
    return read_all_ins({file("history.txt")});
  }
  static std::vector<std::string> names(std::span<const std::uint16_t> cards) {
    static const cards::Deck deck = cards::parse_deck("poker");
    std::vector<std::string> names;
    for (const std::uint16_t card : cards) names.push_back(deck.card_name(card));
    return names;
  }
};

constexpr const char* stars =
    "PokerStars Hand #1: Hold'em No Limit\n"
    "Seat 1: ann ($5 in chips)\nSeat 2: bob ($5 in chips)\nSeat 3: cy: x ($5 in chips)\n"
    "*** HOLE CARDS ***\nDealt to ann [Ah Kd]\nbob: raises $1 to $2\ncy: x: calls $2\n"
    "ann: folds\n*** FLOP *** [2c 3c 4d]\nbob: bets $3 and is all-in\ncy: x: calls $3 and is "
    "all-in\n*** TURN *** [2c 3c 4d] [Kh]\n*** RIVER *** [2c 3c 4d Kh] [Qs]\n*** SHOW DOWN ***\n"
    "bob: shows [Ks Kc] (three of a kind, Kings)\ncy: x: shows [10h Td] (a pair of Tens)\n"
    "bob collected $10 from pot\n*** SUMMARY ***\nSeat 1: ann folded before Flop\n"
    "Seat 2: bob showed [Ks Kc] and won ($10) with three of a kind, Kings\n\n";

TEST_F(AllInsOfLogs, AreTwoHandsAndTheBoardThatWasKnown) {
  const AllIns found = read(stars);
  ASSERT_EQ(found.all.size(), 1U);
  const AllIn& one = found.all.front();
  EXPECT_EQ(one.line, 1U);
  EXPECT_THAT(one.players, ElementsAre("bob", "cy: x"));
  EXPECT_THAT(names(one.hands[0]), ElementsAre("KS", "KC"));
  EXPECT_THAT(names(one.hands[1]), ElementsAre("TH", "TD"));
  EXPECT_THAT(names(one.board), ElementsAre("2C", "3C", "4D", "KH", "QS"));
  EXPECT_EQ(one.known, 3U);
  EXPECT_EQ(found.hands, 1U);
  EXPECT_EQ(found.left_out, 0U);
}

std::string changed(const std::string& from, const std::string& to) {
  std::string text = stars;
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

TEST_F(AllInsOfLogs, AreLeftOutWhereCardsAreNotKnown) {
  EXPECT_EQ(read(changed("cy: x: shows [10h Td] (a pair of Tens)", "cy: x: mucks hand")).left_out,
            1U);
  const AllIns three = read(changed("ann: folds", "ann: calls $2 and is all-in"));
  EXPECT_EQ(three.left_out, 1U) << "ann's cards are known, too";
  EXPECT_TRUE(three.all.empty());
  EXPECT_EQ(read(changed("*** TURN ***", "*** SECOND TURN ***")).left_out, 1U);
}

TEST_F(AllInsOfLogs, AreNoneWhereBettingWentOnOrNobodyCalled) {
  // Bets at the river: nothing is left to chance.
  EXPECT_TRUE(read(changed("*** SHOW DOWN ***", "bob: bets $1 and is all-in\ncy: x: calls $1\n***"))
                  .all.empty());
  EXPECT_TRUE(read(changed(" and is all-in", "")).all.empty());
  const AllIns folded = read(
      "Poker Hand #1\nDealt to ann [Ah Kd]\nann: raises $5 to $6 and is "
      "all-in\nbob: folds\nann collected $2\n*** SUMMARY ***\n");
  EXPECT_TRUE(folded.all.empty());
  EXPECT_EQ(folded.left_out, 0U);
}

// The same hand as PartyPoker, Winamax and Ignition write it.
TEST_F(AllInsOfLogs, AreReadAsSitesWriteThem) {
  const AllIns party = read(
      "***** Hand History for Game 7 *****\nSeat 1: ann ( $5 USD )\n** Dealing down cards **\n"
      "Dealt to ann [  9h 2c ]\nann folds\nbob is all-In  [$5 USD]\ncy calls [$5 USD]\n"
      "** Dealing Flop ** [ 2d, 3c, 4d ]\n** Dealing Turn ** [ Kh ]\n** Dealing River ** [ Qs ]\n"
      "bob shows [ Ks, Kc ]three of a kind, Kings.\ncy shows [ Th, Td ]a pair of Tens.\n"
      "bob wins $10 USD from the main pot.\n");
  ASSERT_EQ(party.all.size(), 1U);
  EXPECT_EQ(party.all[0].known, 0U);
  EXPECT_THAT(party.all[0].players, ElementsAre("bob", "cy"));
  const AllIns winamax = read(
      "Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (0.01/0.02) - 2014\n"
      "Dealt to bob [Ks Kc]\n*** PRE-FLOP ***\nann folds\nbob raises 4 to 5 and is all-in\n"
      "cy calls 5 and is all-in\n*** FLOP *** [2d 3c 4d]\n*** TURN *** [2d 3c 4d][Kh]\n"
      "*** RIVER *** [2d 3c 4d Kh][Qs]\n*** SHOW DOWN ***\nbob shows [Ks Kc] (Trips of Kings)\n"
      "cy shows [Th Td] (Pair of Tens)\n*** SUMMARY ***\n");
  ASSERT_EQ(winamax.all.size(), 1U);
  EXPECT_THAT(names(winamax.all[0].board), ElementsAre("2D", "3C", "4D", "KH", "QS"));
  const AllIns ignition = read(
      "Ignition Hand #3 TBL#15 HOLDEM No Limit\nSeat 1: Dealer ($5 in chips)\n"
      "*** HOLE CARDS ***\nDealer : Card dealt to a spot [3h 9s] \n"
      "Small Blind  [ME] : Card dealt to a spot [Ks 9c] \nBig Blind : Card dealt to a spot [Td Th] "
      "\nDealer : Folds\nSmall Blind  [ME] : All-in(raise) $5 to $5\nBig Blind : Calls $5\n"
      "*** FLOP *** [5c 6c 8d]\n*** TURN *** [5c 6c 8d] [2h]\n*** RIVER *** [5c 6c 8d 2h] [2s]\n"
      "*** SUMMARY ***\n");
  ASSERT_EQ(ignition.all.size(), 1U);
  EXPECT_THAT(ignition.all[0].players, ElementsAre("Small Blind", "Big Blind"));
}

TEST_F(AllInsOfLogs, RefuseWhatIsNoHistory) {
  const auto refusal = [&](const std::string& text) -> std::string {
    try {
      read(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_THAT(refusal("ann, bob\n"), HasSubstr("found no hand, expected hand histories"));
  EXPECT_THAT(refusal(changed("[Ks Kc] (", "[Ks Xc] (")),
              HasSubstr("history.txt:16:16 (byte 381): found 'Xc', expected a card such as Ah"));
}

}  // namespace
}  // namespace evenhand::source
