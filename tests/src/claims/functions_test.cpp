#include "src/claims/functions.hpp"

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

}  // namespace
}  // namespace evenhand::claims
