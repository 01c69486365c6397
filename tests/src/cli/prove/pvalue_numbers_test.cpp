#include "src/cli/prove/pvalue_numbers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"

namespace evenhand::cli {
namespace {

using testing::ElementsAre;

TEST(CountsArgument, IsAListOrAFile) {
  EXPECT_THAT(read_counts("10,20", "--counts").numbers, ElementsAre(10U, 20U));
  EXPECT_THAT(read_counts("1e3,2k", "--counts").numbers, ElementsAre(1000U, 2000U));
  const std::string path = testing::TempDir() + "counts_argument.txt";
  write_file(path, "heads 7\ntails 9\n");
  EXPECT_THAT(read_counts(path, "--counts").names, ElementsAre("heads", "tails"));
  EXPECT_THROW(read_counts("no/such/file", "--counts"), InputError);
  EXPECT_THROW(read_counts("5,-3", "--counts"), InputError);
  EXPECT_THROW(read_counts("", "--counts"), InputError);
}

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
