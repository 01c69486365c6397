#include "sims/odds/draw.hpp"

#include <gtest/gtest.h>

namespace evenhand::odds {
namespace {

using stats::Integer;
using stats::Rational;

TEST(Odds, DrawsAreHypergeometric) {
  const auto hands = hands_by_key_cards(54, 2, 3);
  ASSERT_EQ(hands.size(), 3U);
  EXPECT_EQ(Rational(hands[2], stats::binomial_coefficient(54, 3)), Rational(1, 477));
  EXPECT_EQ(hands[0] + hands[1] + hands[2], stats::binomial_coefficient(54, 3));
  EXPECT_EQ(stats::binomial_coefficient(54, 17), Integer("47153358767970"));
  EXPECT_EQ(stats::binomial_coefficient(3, 4), 0);
}

}  // namespace
}  // namespace evenhand::odds
