#include "sims/mahjong/hand.hpp"

#include <gtest/gtest.h>

#include "sims/mahjong/hand_text.hpp"

namespace evenhand::mahjong {
namespace {

TEST(MahjongHand, CountsAGangAsThree) {
  const Hand hand = parse_hand("11z456p+123m+555p[7777s]");
  EXPECT_EQ(hand.concealed_tiles(), 5U);
  EXPECT_EQ(hand.size(), 14U);
  EXPECT_EQ(hand.melds.size(), 3U);
}

TEST(MahjongHand, HoldsWhatLiesOnTheTable) {
  const Counts held = parse_hand("11z456p+123m+555p[7777s]").held();
  EXPECT_EQ(held[0], 1);
  EXPECT_EQ(held[2], 1);
  EXPECT_EQ(held[9 + 4], 4);
  EXPECT_EQ(held[18 + 6], 4);
  EXPECT_EQ(held[27], 2);
}

TEST(MahjongHand, KnowsTheSuitsOfItsMelds) {
  EXPECT_EQ(parse_hand("11z456p+123m+555p[7777s]").meld_suits(), 0b0111U);
  EXPECT_EQ(parse_hand("123m456p789s1122z").meld_suits(), 0U);
  EXPECT_EQ(parse_hand("123m456p78s11m+222z").meld_suits(), 0b1000U);
}

}  // namespace

}  // namespace evenhand::mahjong
