#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

/// The names of the cards of a hand of 13 in the first deal of bridge boards, by seat from north.
std::vector<std::string> first_deal(const std::string& text, const LogOptions& options = {}) {
  const auto log = log_of(text, options);
  const cards::Deck bridge = cards::parse_deck("bridge");
  std::vector<std::string> hands;
  const std::vector<Deal> deals = read_all(*log);
  for (std::size_t place = 0; place < deals.at(0).size(); ++place) {
    if (place % 13 == 0) hands.emplace_back();
    hands.back() += bridge.card_names[deals[0][place]] + " ";
  }
  return hands;
}

// North has all spades but for the ten and the two; made up.
const std::string north = "AS KS QS JS 9S 8S 7S 6S 5S 4S 3S TH 2H ";

// One board as programs write it.
const std::vector<std::string> forms = {
    "AKQJ9876543.T2.. T2.AKQJ.AKQJ.AKQ .9876543.T98765. ..432.JT98765432\n",
    "N:AKQJ9876543.T2.. T2.AKQJ.AKQJ.AKQ .9876543.T98765. ..432.JT98765432\n",
    "W:..432.JT98765432 AKQJ9876543.T2.. T2.AKQJ.AKQJ.AKQ .9876543.T98765.\n",
    "NUMBER 1\nPBN 0 0 0 0 \"E:T2.AKQJ.AKQJ.AKQ .9876543.T98765. ..432.JT98765432 "
    "AKQJ9876543.T2..\"\nFUT 1 2\nTABLE 5 8 5 8\n",
    "n AKQJ9876543.T2.. e T2.AKQJ.AKQJ.AKQ s .9876543.T98765. w ..432.JT98765432\n",
    "s .9876543.T98765. w ..432.JT98765432 n AKQJ9876543.T2.. e T2.AKQJ.AKQJ.AKQ \n",
    "AKQJ9876543 T2  |T2 AKQJ AKQJ AKQ| 9876543 T98765 |  432 JT98765432\n",
    "AKQJ9876543 102 - -|102 AKQJ AKQJ AKQ|- 9876543 1098765 -|- - 432 J1098765432\n"};

TEST(HandsReader, ReadsBoardsALineInManyForms) {
  for (const std::string& form : forms) {
    const std::vector<std::string> hands = first_deal(form);
    ASSERT_EQ(hands.size(), 4U) << form;
    EXPECT_EQ(hands[0], north) << form;
    EXPECT_EQ(hands[3], "4D 3D 2D JC TC 9C 8C 7C 6C 5C 4C 3C 2C ") << form;
    EXPECT_TRUE(log_of(form)->sorted_hands());
    EXPECT_EQ(log_of(form)->deck().name, "bridge");
  }
}

TEST(HandsReader, CountsABoardOfNeighboursOnce) {
  EXPECT_EQ(deals_of(forms[0] + forms[0] + forms[1]).size(), 1U);
}

TEST(HandsReader, IsNotThatOfOtherLogs) {
  const std::string deal =
      "[Deal \"N:AKQJ9876543.T2.. T2.AKQJ.AKQJ.AKQ .9876543.T98765. "
      "..432.JT98765432\"]\n";
  for (const std::string first : {"[Event \"\"]\n", "[Event \"x\"]\n"}) {
    EXPECT_EQ(deals_of(first + deal, with_deck("bridge")).size(), 1U) << first;
  }
  EXPECT_THAT(failure_of("\"\"\n", with_deck("bridge")), HasSubstr("deals.txt"));
}

TEST(HandsReader, RefusesAHandThatIsNone) {
  EXPECT_THAT(failure_of(forms[0] + "AKQJ9876543.T2.. T2.AKQJ.AKQJ.AKQ .9876543.T98765.\n"),
              HasSubstr("deals.txt:2:1"));
}

TEST(HandsReader, ReadsCardsBehindNamesAndBetweenBars) {
  const auto hand = [](std::size_t seat) {
    std::string cards;
    for (const char rank : std::string_view("AKQJT98765432")) {
      cards += std::string(cards.empty() ? "" : " ") + rank + "SHDC"[seat];
    }
    return cards;
  };
  const std::vector<Deal> expected =
      deals_of(hand(0) + " " + hand(1) + " " + hand(2) + " " + hand(3) + "\n", with_deck("bridge"));
  ASSERT_EQ(expected.size(), 1U);
  for (const std::string& form :
       {"West: " + hand(3) + " North: " + hand(0) + " East: " + hand(1) + " South: " + hand(2),
        "W=" + (" " + hand(3)) + " N= " + hand(0) + " E= " + hand(1) + " S= " + hand(2),
        hand(0) + " | " + hand(1) + " | " + hand(2) + " | " + hand(3),
        "west: " + hand(3) + " | north: " + hand(0) + " | east: " + hand(1) +
            " | south: " + hand(2)}) {
    EXPECT_EQ(deals_of(form + "\n", with_deck("bridge")), expected) << form;
  }
}

}  // namespace
}  // namespace evenhand::source
