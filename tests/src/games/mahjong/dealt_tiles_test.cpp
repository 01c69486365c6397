#include "src/games/mahjong/dealt_tiles.hpp"

#include <gtest/gtest.h>

#include <array>

namespace evenhand::mahjong {
namespace {

TEST(KeyTiles, AreThoseOfTheRules) {
  const Rules basic = parse_rules("basic");
  EXPECT_EQ(size_of(KeyTiles::dragons, basic), 12U);
  EXPECT_EQ(size_of(KeyTiles::winds, basic), 16U);
  EXPECT_EQ(size_of(KeyTiles::red_fives, basic), 0U);
  EXPECT_EQ(size_of(KeyTiles::red_fives, parse_rules("riichi,-chi")), 3U);
  const Rules sichuan = parse_rules("sichuan");
  EXPECT_EQ(size_of(KeyTiles::dragons, sichuan), 0U);
  EXPECT_EQ(size_of(KeyTiles::winds, sichuan), 0U);
}

TEST(DealtTiles, CountWhatAHandHolds) {
  // 1m four times, the red five and another of the characters, east twice, all three dragons once,
  // and two more.
  const std::array<Tile, 13> hand = {0, 1, 2, 3, 16, 17, 27 * 4, 110, 124, 128, 132, 40, 44};
  DealtTiles dealt;
  dealt.add(hand);
  EXPECT_EQ(dealt.copies_held[0][4], 1U);
  EXPECT_EQ(dealt.copies_held[4][2], 1U);
  EXPECT_EQ(dealt.copies_held[27][2], 1U);
  EXPECT_EQ(dealt.copies_held[33][1], 1U);
  EXPECT_EQ(dealt.copies_held[20][0], 1U);
  EXPECT_EQ(dealt.keys[0][3], 1U) << "dragons";
  EXPECT_EQ(dealt.keys[1][2], 1U) << "winds";
  EXPECT_EQ(dealt.keys[2][1], 1U) << "red fives";
  EXPECT_EQ(dealt.fours[1], 1U);
  DealtTiles twice = dealt;
  add_up(twice, dealt);
  EXPECT_EQ(twice.copies_held[0][4], 2U);
  EXPECT_EQ(twice.keys[1][2], 2U);
  EXPECT_EQ(twice.fours[1], 2U);
}

}  // namespace
}  // namespace evenhand::mahjong
