#include "src/cli/pvalue_ks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;

/// What `evenhand pvalue ARGUMENTS` prints.
std::string printed(const std::string& arguments) {
  Program program;
  CLI::App pvalue{"", "pvalue"};
  add_pvalue_ks(pvalue, program);
  pvalue.parse(arguments);
  testing::internal::CaptureStdout();
  try {
    program.run();
  } catch (...) {
    testing::internal::GetCapturedStdout();
    throw;
  }
  return testing::internal::GetCapturedStdout();
}

nlohmann::json json_of(const std::string& arguments) {
  return nlohmann::json::parse(printed(arguments + " --json"));
}

std::string complaint(const std::string& arguments) {
  try {
    printed(arguments);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no complaint";
}

TEST(PvalueKs, PrintsBothTailsAndTheFraction) {
  const std::string text = printed("ks --n 10 --d .274");
  EXPECT_THAT(text, HasSubstr("statistic  0.274\n"));
  EXPECT_THAT(text, HasSubstr("cdf        0.628479615456504\n"));
  EXPECT_THAT(text, HasSubstr("p_value    0.371520384543496\n"));
  // 5 draws, d = 1/2: 14/125.
  EXPECT_EQ(json_of("ks --n 5 --d 1/2")["exact"], "14/125");
}

TEST(PvalueKs, TakesLargeSamplesAndFarTails) {
  EXPECT_NEAR(json_of("ks --n 1e6 --d .01")["log10_p_value"].get<double>(), -86.57, 0.05);
  EXPECT_NEAR(json_of("ks --n 1M --d .1")["log10_p_value"].get<double>(), -8705.0, 0.5);
  EXPECT_TRUE(json_of("ks --n 1e6 --d .01")["exact"].is_null());
}

TEST(PvalueKs, TakesDiscreteNulls) {
  const auto uniform = json_of("ks-discrete --support 10 --n 25 --d .30");
  EXPECT_NEAR(uniform["p_value"].get<double>(), 0.008981304758133, 1e-15);
  EXPECT_TRUE(uniform["exact"].is_string());
  const auto binomial = json_of("ks-discrete --probabilities .125,.375,.375,.125 --n 400 --d .05");
  EXPECT_NEAR(binomial["p_value"].get<double>(), 0.056118494513674, 1e-15);
  // Rounded thirds have no exact law but a p-value.
  const auto rounded =
      json_of("ks-discrete --probabilities .3333333333,.3333333333,.3333333333 --n 3 --d 1/3");
  EXPECT_NEAR(rounded["p_value"].get<double>(), 1 - 6.0 / 27, 1e-9);
  EXPECT_TRUE(rounded["exact"].is_null());
}

TEST(PvalueKs, TakesTwoSamples) {
  const auto found = json_of("ks2 --n 3 --m 3 --d 1");
  EXPECT_NEAR(found["p_value"].get<double>(), 0.1, 1e-15);
  EXPECT_EQ(found["exact"], "1/10");
  EXPECT_THAT(printed("ks2 --n 100 --m 80 --d .2"), HasSubstr("p_value    0.0"));
}

TEST(PvalueKs, RefusesNonsenseInOneLine) {
  EXPECT_THAT(complaint("ks --n=-5 --d .1"), HasSubstr("--n: '-5' is not a whole number"));
  EXPECT_THAT(complaint("ks --n 0 --d .1"), HasSubstr("--n"));
  EXPECT_THAT(complaint("ks --n 10 --d 1.1"), HasSubstr("--d: '1.1' is not a probability"));
  EXPECT_THAT(complaint("ks --n 10 --d nan"), HasSubstr("--d"));
  EXPECT_THAT(complaint("ks2 --n 10 --m 1e10 --d .1"), HasSubstr("--m"));
  EXPECT_THAT(complaint("ks-discrete --n 10 --d .1"), HasSubstr("either --support or"));
  EXPECT_THAT(complaint("ks-discrete --n 10 --d .1 --support 1"), HasSubstr("--support"));
  EXPECT_THAT(complaint("ks-discrete --n 10 --d .1 --probabilities .5,.4"),
              HasSubstr("--probabilities: the probabilities add up to 0.9, expected 1"));
  EXPECT_THAT(complaint("ks-discrete --n 10 --d .1 --probabilities .5,x"), HasSubstr("'x'"));
}

}  // namespace
}  // namespace evenhand::cli
