#include "src/cli/prove/pvalue_numbers.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::cli {
namespace {

using stats::Rational;

TEST(PvalueNumbers, ReadProbabilitiesExactly) {
  EXPECT_EQ(parse_probability("1/6", "--p"), Rational(1, 6));
  EXPECT_EQ(parse_probability(".25", "--p"), Rational(1, 4));
  EXPECT_EQ(parse_probability("25e-2", "--p"), Rational(1, 4));
  EXPECT_EQ(parse_probability("1", "--p"), Rational(1));
  for (const char* wrong : {"", "1.2", "-.5", "1/0", "nan", "1/2/3", "1e", "1e999"}) {
    EXPECT_THROW(parse_probability(wrong, "--p"), InputError) << wrong;
  }
}

TEST(PvalueNumbers, ReadFiniteNumbers) {
  EXPECT_EQ(parse_real("-1.5", "--x"), -1.5);
  EXPECT_EQ(parse_real("2e-3", "--x"), 0.002);
  for (const char* wrong : {"", "nan", "inf", "1x", "1 "}) {
    EXPECT_THROW(parse_real(wrong, "--x"), InputError) << wrong;
  }
}

TEST(PvalueNumbers, SplitAtCommas) {
  EXPECT_EQ(split_values("1,,2", "--x"), (std::vector<std::string>{"1", "", "2"}));
  EXPECT_EQ(split_values("", "--x"), (std::vector<std::string>{""}));
}

}  // namespace
}  // namespace evenhand::cli
