#include "sims/mahjong/hand_text.hpp"

#include <gtest/gtest.h>

#include "tests/sims/mahjong/random_hands.hpp"

namespace evenhand::mahjong {
namespace {

TEST(ParseHand, ReadsBackWhatItPrints) {
  RandomHands random(4);
  for (int i = 0; i < 1000; ++i) {
    Hand hand;
    hand.concealed = random.draw(i % 2 == 0 ? 13 : 14);
    EXPECT_EQ(parse_hand(hand_text(hand)), hand);
    EXPECT_EQ(parse_hand(hand_signs(hand)), hand);
  }
  const std::string melds = "11z456p+123m+555p[7777s]";
  EXPECT_EQ(parse_hand(hand_signs(parse_hand(melds))), parse_hand(melds));
}

}  // namespace
}  // namespace evenhand::mahjong
