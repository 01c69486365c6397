#include "sims/mahjong/play/scoring.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sims/mahjong/hand_text.hpp"

namespace evenhand::mahjong {
namespace {

using testing::ElementsAre;

TEST(Scoring, IsAsDocumented) {
  const Shanten standard{-1, 3, 9};
  const auto worth = [&](std::string_view text, const Win& win, Shanten shanten) {
    const Hand hand = parse_hand(text);
    return doubles(hand.concealed, hand.melds, shanten, win);
  };
  EXPECT_EQ(worth("11z456p789s+123m+555p", {}, standard), 0U);
  EXPECT_EQ(worth("11z456p789s123m555p", {}, standard), 1U);
  EXPECT_EQ(worth("11z456p123m555p[7777s]", {.last_tile = true}, standard), 3U);
  EXPECT_EQ(worth("11z555p+111m+777s+999s", {}, standard), 1U);
  EXPECT_EQ(worth("11p666p+222p+777p+999p", {.by_robbing = true}, standard), 4U);
  EXPECT_EQ(worth("1122m3344p5566s77z", {}, {3, -1, 9}), 3U);
  EXPECT_EQ(worth("119m19p19s1234567z", {}, {7, 5, -1}), most_doubles);
  EXPECT_THAT(payments(1, 2, 0, 0b0100), ElementsAre(-4, -2, 8, -2));
  EXPECT_THAT(payments(0, 2, 2, 0b0100), ElementsAre(-2, -2, 6, -2));
  EXPECT_THAT(payments(0, 2, 0, 0b0110), ElementsAre(-2, 0, 3, -1));
}

}  // namespace
}  // namespace evenhand::mahjong
