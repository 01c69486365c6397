#include "src/claims/expression.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::claims {
namespace {

using stats::Rational;
using ::testing::HasSubstr;

Value value(std::string_view expression) {
  return evaluate(odds::doudizhu_model(), expression, "test");
}

std::string refusal(std::string_view expression) {
  try {
    value(expression);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ClaimExpression, IsExactAsFarAsItCanBe) {
  EXPECT_EQ(value("1 + 2 * 3 - 4 / 8").exact, Rational(13, 2));
  EXPECT_EQ(value("2 ^ 3 ^ 2").exact, Rational(512));
  EXPECT_EQ(value("-2 ^ 2").exact, Rational(-4));
  EXPECT_EQ(value("(1 - 0.25) ^ -2").exact, Rational(16, 9));
  EXPECT_EQ(value("5! / 3!").exact, Rational(20));
  EXPECT_EQ(value("C(54, 3) * P{rocket in bottom}").exact, Rational(52));
  EXPECT_EQ(value("2.5e-3").exact, Rational(1, 400));
}

TEST(ClaimExpression, FallsBackToDoubles) {
  EXPECT_FALSE(value("log2(8) + 1").exact);
  EXPECT_DOUBLE_EQ(value("log2(8) + 1").number, 4);
}

TEST(ClaimExpression, RefusesMistakes) {
  EXPECT_THAT(refusal("1 +"), HasSubstr("a number is expected"));
  EXPECT_THAT(refusal("1 / 0"), HasSubstr("division by 0"));
  EXPECT_THAT(refusal("0 ^ -1"), HasSubstr("division by 0"));
  EXPECT_THAT(refusal("2 ^ 1e9"), HasSubstr("too large"));
  EXPECT_THAT(refusal("0.5!"), HasSubstr("not a whole number"));
  EXPECT_THAT(refusal("1e6!"), HasSubstr("not a whole number from 0 to 1000"));
  EXPECT_THAT(refusal("P{bombs in hand"), HasSubstr("'}' is missing"));
  EXPECT_THAT(refusal("2 3"), HasSubstr("'3' is not expected"));
  EXPECT_THAT(refusal(std::string(1000, '(')), HasSubstr("too deeply"));
  EXPECT_THAT(refusal(std::string(9000, '-') + "1"), HasSubstr("too deeply"));
  std::string powers;
  for (int i = 0; i < 4000; ++i) powers += "1^";
  EXPECT_THAT(refusal(powers + "1"), HasSubstr("too deeply"));
  EXPECT_THAT(refusal(std::string(20000, ' ') + "1"), HasSubstr("more than 10000 characters"));
}

TEST(ClaimExpression, RefusesNumbersThatAreTooLarge) {
  for (const char* large : {"(9^1000)^1000", "1000!^1000", "1000!^13", "(1/3)^-1000 ^ 1000"}) {
    EXPECT_THAT(refusal(large), HasSubstr("too large")) << large;
  }
  std::string many = "1000!";
  for (int i = 0; i < 600; ++i) many += " * 1000!";
  EXPECT_THAT(refusal(many), HasSubstr("too large"));
  EXPECT_EQ(value("1000! / 999!").exact, Rational(1000));
  EXPECT_EQ(value("9^1000 / 9^999").exact, Rational(9));
}

}  // namespace
}  // namespace evenhand::claims
