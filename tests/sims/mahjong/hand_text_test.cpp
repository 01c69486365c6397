#include "sims/mahjong/hand_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/sims/mahjong/random_hands.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;

std::string read(std::string_view text) { return hand_text(parse_hand(text)); }

std::string refusal(std::string_view text) {
  try {
    return "accepted as " + read(text);
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(ParseHand, TakesEverySpelling) {
  const std::string expected = "123m456p789s1122z";
  EXPECT_EQ(read("123m456p789s1122z"), expected);
  EXPECT_EQ(read("1122z789s, 456p 123m"), expected);
  EXPECT_EQ(read("1M2m3m406p5p789S2112z"), "123m4556p789s1122z");
  EXPECT_EQ(read("🀇🀈🀉🀜🀝🀞🀖🀗🀘🀀🀀🀁🀁"), expected);
  EXPECT_EQ(read("一万 二万 3万 四筒 5筒 6p 七条八条九索 东东 南 south"), expected);
  EXPECT_EQ(read("0 4 8 48 52 56 96 100 104 108 109 112 115"), expected);
  EXPECT_EQ(read("0,4,8,48,52,56,96,100,104,108,109,112,115"), expected);
}

TEST(ParseHand, TakesSetsOnTheTable) {
  const Hand hand = parse_hand("11z456p+123m+555p[7777s]");
  EXPECT_EQ(hand.concealed_tiles(), 5U);
  EXPECT_EQ(hand.size(), 14U);
  ASSERT_EQ(hand.melds.size(), 3U);
  EXPECT_EQ(hand.melds[0], (Meld{MeldKind::chi, 0}));
  EXPECT_EQ(hand.melds[1], (Meld{MeldKind::peng, 13}));
  EXPECT_EQ(hand.melds[2], (Meld{MeldKind::closed_gang, 24}));
  EXPECT_EQ(hand.held()[24], 4);
  EXPECT_EQ(hand.meld_suits(), 0b111U);
  EXPECT_EQ(hand_text(hand), "456p11z+123m+555p[7777s]");
  EXPECT_EQ(parse_hand("11z456p (321m)(555p) [7777s]"), parse_hand("11z456p+123m+555p[7777s]"));
  EXPECT_EQ(parse_hand("1z+123m+555p+7777s+1111p").melds[2].kind, MeldKind::open_gang);
}

TEST(ParseHand, RefusesInOneLine) {
  EXPECT_EQ(refusal("11111m456p789s12z"),
            "hand '11111m456p789s12z': 5 tiles 1m, but there are four of each");
  EXPECT_EQ(refusal("123m456p789s112233z"),
            "hand '123m456p789s112233z': 15 tiles; a hand has 13, or 14 with the tile drawn");
  EXPECT_THAT(refusal("123m456p789s1122q"), HasSubstr("unknown suit 'q'; the suits are m, p, s"));
  EXPECT_THAT(refusal("123m456p789s1q"), HasSubstr("unknown suit 'q'"));
  EXPECT_THAT(refusal("123m456p789s1128z"), HasSubstr("there is no tile 8z; honours are 1z to 7z"));
  EXPECT_THAT(refusal("123m456p789s1120z"), HasSubstr("there is no tile 0z"));
  EXPECT_THAT(refusal("123m456p789s1122"), HasSubstr("have no suit behind them"));
  EXPECT_THAT(refusal("123m456p789s11z ?"), HasSubstr("'?' is no tile"));
  EXPECT_THAT(refusal("123m456p789s11z 🂡"), HasSubstr("is no tile"));
  EXPECT_THAT(refusal("123m"), HasSubstr("3 tiles; a hand has 13"));
  EXPECT_THAT(refusal(""), HasSubstr("0 tiles"));
  EXPECT_THAT(refusal("0 4 8 136"), HasSubstr("there is no tile 136; expected numbers from 0"));
  EXPECT_THAT(refusal("0 4 8 4"), HasSubstr("tile 4 occurs twice"));
  EXPECT_THAT(refusal("99999999999999999999999 1"), HasSubstr("there is no tile 999999"));
  EXPECT_THAT(refusal("11z456p+124m+555p+777s"), HasSubstr("'124m' is no set"));
  EXPECT_THAT(refusal("11z456p+89m1p+555p+777s"), HasSubstr("is no set"));
  EXPECT_THAT(refusal("11z456p+123m+555p[777s]"), HasSubstr("(four in brackets)"));
  EXPECT_THAT(refusal("11z456p(123m"), HasSubstr("')' is missing"));
  EXPECT_THAT(refusal("11z456p)123m"), HasSubstr("')' closes nothing"));
  EXPECT_THAT(refusal("11z456p(123m[555p])"), HasSubstr("within another"));
  EXPECT_THAT(refusal("123m456p1z+555p+5555p"), HasSubstr("8 tiles 5p"));
  EXPECT_THAT(refusal(std::string(600, '1') + "m"), HasSubstr("tiles 1m, but there are four"));
}

TEST(ParseHand, StartsRefusalsWithThePlace) {
  try {
    parse_hand("1m", "line 7: hand");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("line 7: hand '1m': 1 tiles"));
  }
}

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
