#include "src/claims/value.hpp"

#include <gtest/gtest.h>

namespace evenhand::claims {
namespace {

using stats::Rational;

TEST(ClaimDecimal, KeepsTheDigitsThatWerePublished) {
  EXPECT_EQ(read_decimal("-0.130")->value, Rational(-13, 100));
  EXPECT_EQ(read_decimal("-0.130")->half_unit, Rational(1, 2000));
  EXPECT_EQ(read_decimal("22,192,844")->value, Rational(22192844));
  EXPECT_EQ(read_decimal("22,192,844")->half_unit, Rational(0));
  EXPECT_EQ(read_decimal("2.3e3")->value, Rational(2300));
  EXPECT_EQ(read_decimal("2.3e3")->half_unit, Rational(50));
  EXPECT_EQ(read_decimal("010")->value, Rational(10));
  for (const std::string_view text : {"", "-", "1/3", "0.5^9", "1e999999", "1.2.3"}) {
    EXPECT_FALSE(read_decimal(text)) << text;
  }
}

}  // namespace
}  // namespace evenhand::claims
