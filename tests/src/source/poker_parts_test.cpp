#include "src/source/poker_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

const Line header{"Hand #1", "hands.txt", 1, 0, false};

TEST(PokerHandsTest, HandsOutWhatIsWantedInTheOrderOfDealing) {
  PokerHands hands("river,hole");
  EXPECT_EQ(hands.width(), 3U);
  Row row;
  EXPECT_FALSE(hands.finish(row)) << "no hand was begun";
  hands.begin(header);
  hands.take(PokerPart::river, header, "9h", 0);
  EXPECT_FALSE(hands.has(PokerPart::hole));
  hands.take(PokerPart::hole, header, "As, 10c", 0);
  ASSERT_TRUE(hands.finish(row));
  ASSERT_EQ(row.cards.size(), 3U);
  EXPECT_EQ(row.cards[0].text, "As");
  EXPECT_EQ(row.cards[1].text, "10c");
  EXPECT_EQ(row.cards[2].text, "9h");
  EXPECT_EQ(row.line.text, "Hand #1");
  hands.begin(header);
  hands.take(PokerPart::hole, header, "AsKd", 0);
  EXPECT_FALSE(hands.finish(row)) << "the river did not come";
}

TEST(PokerHandsTest, AreAHandAndABoardOfTheSizesThatComeFirst) {
  PokerHands hands("hole,board");
  EXPECT_EQ(hands.width(), 7U);
  EXPECT_EQ(hands.names(), (std::vector<std::string>{"hole", "board"}));
  Row row;
  hands.begin(header);
  hands.take(PokerPart::hole, header, "As Kd Qc Jh", 0);
  hands.take(PokerPart::flop, header, "2s 3d 4c", 0);
  hands.take(PokerPart::turn, header, "5s", 0);
  hands.take(PokerPart::river, header, "6s", 0);
  ASSERT_TRUE(hands.finish(row));
  EXPECT_EQ(hands.width(), 9U);
  EXPECT_EQ(row.lists, (std::vector<std::size_t>{4, 5}));
  hands.begin(header);
  EXPECT_THROW(hands.take(PokerPart::hole, header, "As Kd", 0), InputError);
  EXPECT_TRUE(PokerHands("board").names().empty());
}

TEST(PokerHandsTest, SaysWhatItReads) {
  EXPECT_EQ(PokerHands("").in_words(), "cards of hole; hands without them are left out");
  EXPECT_THAT(PokerHands("board").in_words(), HasSubstr("cards of flop turn river"));
  EXPECT_THROW(PokerHands("hole,muck"), InputError);
}

}  // namespace
}  // namespace evenhand::source
