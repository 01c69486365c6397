#include "src/cli/prove/pvalue_ks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "base/shell.hpp"
#include "reports/json.hpp"
#include "src/cli/command/parse.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;

/// Returns what `evenhand pvalue ARGUMENTS` prints.
std::string printed(const std::string& arguments) {
  Program program;
  Command pvalue("pvalue");
  add_pvalue_ks(pvalue, program);
  parse(pvalue, shell_words(arguments));
  testing::internal::CaptureStdout();
  try {
    program.run();
  } catch (...) {
    testing::internal::GetCapturedStdout();
    throw;
  }
  return testing::internal::GetCapturedStdout();
}

reports::Document document(const std::string& arguments) {
  return reports::from_json(printed(arguments + " --json"), "stdout");
}

double log10_p(const std::string& arguments) {
  return std::get<reports::PValue>(tests::figure(document(arguments), "p_value").value).log10;
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
  EXPECT_THAT(text, HasSubstr("P(D < 0.274)   0.6284796155\n"));
  EXPECT_THAT(text, HasSubstr("P(D >= 0.274)  0.3715203845\n"));
  const reports::Document tails = document("ks --n 10 --d .274");
  EXPECT_NEAR(tests::number(tails, "cdf"), 0.628479615456504, 1e-15);
  EXPECT_NEAR(tests::number(tails, "p_value"), 0.371520384543496, 1e-15);
  // 5 draws, d = 1/2: 14/125.
  EXPECT_EQ(tests::exact(document("ks --n 5 --d 1/2"), "p_value_exact"), "14/125");
}

TEST(PvalueKs, IsCertainAtTheLeastValue) {
  const reports::Document least = document("ks --n 10 --d .05");
  EXPECT_EQ(tests::number(least, "p_value"), 1);
  EXPECT_EQ(tests::number(least, "cdf"), 0);
}

TEST(PvalueKs, TakesLargeSamplesAndFarTails) {
  EXPECT_NEAR(log10_p("ks --n 1e6 --d .01"), -86.57, 0.05);
  EXPECT_NEAR(log10_p("ks --n 1M --d .1"), -8705.0, 0.5);
  EXPECT_THAT(printed("ks --n 1M --d .1"), HasSubstr("< 1e-300"));
}

TEST(PvalueKs, TakesDiscreteNulls) {
  EXPECT_NEAR(tests::number(document("ks-discrete --support 10 --n 25 --d .30"), "p_value"),
              0.008981304758133, 1e-15);
  EXPECT_NEAR(
      tests::number(document("ks-discrete --probabilities .125,.375,.375,.125 --n 400 --d .05"),
                    "p_value"),
      0.056118494513674, 1e-15);
}

TEST(PvalueKs, TakesTwoSamples) {
  const reports::Document found = document("ks2 --n 3 --m 3 --d 1");
  EXPECT_NEAR(tests::number(found, "p_value"), 0.1, 1e-15);
  EXPECT_EQ(tests::exact(found, "p_value_exact"), "1/10");
  EXPECT_EQ(found.kind, "pvalue ks2");
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
