#include "stats/exact/numbers.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::stats {
namespace {

TEST(ExactNumbers, FactorialsAndBinomialsAreWhole) {
  EXPECT_EQ(factorial(0), 1);
  EXPECT_EQ(factorial(20), Integer("2432902008176640000"));
  EXPECT_EQ(factorial(52).str().size(), 68U);
  EXPECT_EQ(binomial_coefficient(52, 13), Integer("635013559600"));
  EXPECT_EQ(binomial_coefficient(5, 6), 0);
  EXPECT_EQ(binomial_coefficient(0, 0), 1);
  // Pascal's rule.
  EXPECT_EQ(binomial_coefficient(90, 41),
            binomial_coefficient(89, 41) + binomial_coefficient(89, 40));
  EXPECT_EQ(integer_power(3, 40), Integer("12157665459056928801"));
  EXPECT_EQ(integer_power(0, 0), 1);
}

TEST(ExactNumbers, RatiosOfLongNumbersKeepTheirDigits) {
  // 1/1000! is below the smallest double, 1000!/999! is not.
  EXPECT_EQ(ratio(factorial(1000), factorial(999)), 1000);
  EXPECT_DOUBLE_EQ(ratio(factorial(999) * 2, factorial(999) * 3), 2.0 / 3);
  EXPECT_EQ(ratio(0, factorial(30)), 0);
  EXPECT_EQ(ratio(Integer(1) << 2000, (Integer(1) << 2000) * 3), 1.0 / 3);
  EXPECT_EQ(ratio(1, Integer(1) << 1000), std::ldexp(1.0, -1000));
  EXPECT_DOUBLE_EQ(to_double(Rational(1, 3)), 1.0 / 3);
  EXPECT_DOUBLE_EQ(to_double(Rational(factorial(400) + 1, factorial(400))), 1);
}

}  // namespace
}  // namespace evenhand::stats
