#include "sims/odds/dice.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::odds {
namespace {

using stats::Integer;
using stats::Rational;

TEST(Dice, AreReadAsPlayersWriteThem) {
  const Dice dice = parse_dice("2d6+d8+3-1", "dice");
  ASSERT_EQ(dice.kinds.size(), 2U);
  EXPECT_EQ(dice.kinds[0].dice, 2U);
  EXPECT_EQ(dice.kinds[1].sides, 8U);
  EXPECT_EQ(dice.plus, 2);
  for (const char* wrong :
       {"", "d", "6", "2x6", "2d1", "0d6", "2d6-1d4", "2d6+", "1001d6", "1000d1000"}) {
    EXPECT_THROW(parse_dice(wrong, "dice"), InputError) << wrong;
  }
}

TEST(Dice, HaveTheSumsThatEnumerationFinds) {
  const Distribution two = dice_sums(parse_dice("2d6", "dice"));
  EXPECT_EQ(two.total, 36);
  EXPECT_EQ(two.values.front(), Rational(2));
  EXPECT_EQ(two.deals, (std::vector<Integer>{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}));
  const Distribution mixed = dice_sums(parse_dice("1d4+1d2+1", "dice"));
  EXPECT_EQ(mixed.values.front(), Rational(3));
  EXPECT_EQ(mixed.deals, (std::vector<Integer>{1, 2, 2, 2, 1}));
}

// The mean is n (s + 1) / 2 and the variance n (s² - 1) / 12.
TEST(Dice, HaveTheMomentsOfSums) {
  const Distribution forty = dice_sums(parse_dice("40d6", "dice"));
  EXPECT_EQ(forty.mean(), Rational(140));
  EXPECT_EQ(forty.variance(), Rational(40 * 35, 12));
}

}  // namespace
}  // namespace evenhand::odds
