#include "src/proofs/exact_value.hpp"

#include <gtest/gtest.h>

namespace evenhand::proofs {
namespace {

using stats::Integer;
using stats::Rational;

TEST(ExactValue, HasAllDigitsAndTheNearestDouble) {
  EXPECT_EQ(exact_value(Rational(10, 54)).digits, "5/27");
  EXPECT_DOUBLE_EQ(exact_value(Rational(10, 54)).value, 5.0 / 27);
  EXPECT_EQ(exact_value(Rational(-4, 2)).digits, "-2");
  EXPECT_EQ(exact_value(Rational(-4, 2)).value, -2);
  EXPECT_EQ(exact_value(stats::factorial(25)).digits, "15511210043330985984000000");
  EXPECT_DOUBLE_EQ(exact_value(stats::factorial(25)).value, 15511210043330985984000000.0);
}

TEST(RatioText, GoesOnWhereNoDoubleIsSoSmallOrLarge) {
  EXPECT_EQ(ratio_text(5, 27), "0.1852");
  EXPECT_EQ(ratio_text(27, 1), "27");
  const Integer huge = stats::integer_power(10, 2640);
  EXPECT_EQ(ratio_text(25, huge), "2.5e-2639");
  EXPECT_EQ(ratio_text(huge * 3, 1), "3e2640");
}

}  // namespace
}  // namespace evenhand::proofs
