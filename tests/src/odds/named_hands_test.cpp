#include "src/odds/named_hands.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::odds {
namespace {

using stats::Rational;
using testing::HasSubstr;

Rational poker(std::string_view text, unsigned cards) {
  return *poker_hand(text, cards, "--hand").chance.exact;
}

std::string complaint_of(std::string_view text, unsigned cards) {
  try {
    poker_hand(text, cards, "--hand");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

// The frequencies of poker hands that every book has.
TEST(NamedHands, OfPokerAreThoseOfBooks) {
  EXPECT_EQ(poker("quads", 7), Rational(1, 595));
  EXPECT_EQ(poker("four of a kind", 5), Rational(624, 2598960));
  EXPECT_EQ(poker("boat", 5), Rational(3744, 2598960));
  EXPECT_EQ(poker("flush or better", 5), Rational(5108 + 3744 + 624 + 40, 2598960));
  EXPECT_EQ(poker("pocket aces", 7), Rational(1, 221));
  EXPECT_EQ(poker("pocket pair", 5), Rational(1, 17));
  EXPECT_EQ(poker("ace king", 7), Rational(16, 1326));
  EXPECT_EQ(poker("suited cards", 7), Rational(4, 17));
  EXPECT_EQ(poker("A in hand = 4", 5), Rational(48, 2598960));
}

TEST(NamedHands, OfOtherGamesAreTheirs) {
  EXPECT_EQ(*doudizhu_hand("rocket in hand", "--hand").chance.exact, Rational(136, 1431));
  // 1 in 330,530 hands of 14 tiles wins.
  EXPECT_NEAR(mahjong_hand("winning", "basic", "--hand").chance.value * 330'530, 1, 1e-5);
  const double ready = mahjong_hand("ready", "basic", "--hand").chance.value;
  EXPECT_LT(ready, mahjong_hand("1 from ready", "basic", "--hand").chance.value);
}

TEST(NamedHands, RefuseWhatIsNone) {
  EXPECT_THAT(complaint_of("quadz", 7), HasSubstr("did you mean 'quads'?"));
  EXPECT_THAT(complaint_of("quads", 4), HasSubstr("5 to 7 cards, not of 4"));
  EXPECT_THAT(complaint_of("Z in hand", 7), HasSubstr("--hand"));
  EXPECT_THROW(mahjong_hand("tenpaii", "basic", "--hand"), InputError);
  EXPECT_THROW(mahjong_hand("9 from ready", "basic", "--hand"), InputError);
  EXPECT_THAT(named_hands_help(), HasSubstr("pocket aces"));
}

}  // namespace
}  // namespace evenhand::odds
