#include "src/claims/expression.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"

namespace evenhand::claims {
namespace {

using stats::Rational;
using ::testing::HasSubstr;

Value call(std::string_view name, const std::vector<Value>& arguments) {
  return call_with_numbers(name, arguments, "test");
}

Value call(std::string_view name, std::string_view inside) {
  return call_in_braces(odds::doudizhu_model(), name, inside, "test");
}

template <class Arguments>
std::string call_error(std::string_view name, const Arguments& arguments) {
  try {
    call(name, arguments);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

Value whole(int number) { return Value::of(Rational(number)); }

TEST(ClaimFunctions, OfNumbersAreDoubles) {
  EXPECT_FALSE(call("log2", std::vector{whole(8)}).exact);
  EXPECT_DOUBLE_EQ(call("log2", std::vector{whole(8)}).number, 3);
  EXPECT_DOUBLE_EQ(call("sqrt", std::vector{whole(2)}).number, std::sqrt(2.0));
  EXPECT_NEAR(call("chi2_p", std::vector{Value::of(0.32), whole(2)}).number, std::exp(-0.16),
              1e-14);
  EXPECT_NEAR(call("ks_critical", std::vector{whole(1000), Value::of(0.05)}).number, 0.042776,
              1e-6);
}

TEST(ClaimFunctions, OfDealsAndShufflersAreExact) {
  EXPECT_EQ(call("P", "rocket in bottom").exact, Rational(1, 477));
  EXPECT_EQ(call("mean", "bombs in hand").exact, Rational(140, 1431));
  EXPECT_EQ(call("position", "bubble-coin; 10; 0; 9").exact, Rational(1, 512));
  EXPECT_EQ(call("uniform", "fisher-yates; 54").exact, Rational(1));
  EXPECT_EQ(call("uniform", "quicksort-coin; 6").exact, Rational(0));
}

TEST(ClaimFunctions, RefuseMistakes) {
  EXPECT_THAT(call_error("log3", std::vector{whole(8)}), HasSubstr("log3"));
  EXPECT_NE(call_error("log2", std::vector{whole(8), whole(2)}), "accepted");
  EXPECT_NE(call_error("log2", std::vector{whole(0)}), "accepted");
  EXPECT_NE(call_error("sqrt", std::vector{whole(-1)}), "accepted");
  EXPECT_THAT(call_error("meen", "bombs in hand"), HasSubstr("did you mean 'mean'?"));
  EXPECT_THAT(call_error("position", "bubble-coin; 10"), HasSubstr("takes 4 arguments"));
  EXPECT_NE(call_error("position", "bubble-coin; 10; 10; 0"), "accepted");
}

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
