#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>

#include "reports/json.hpp"
#include "tests/places.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

CommandOutcome pvalue_of(const std::string& arguments) {
  return run_command("\"$EVENHAND\" pvalue " + arguments, ::testing::TempDir());
}

reports::Document pvalue_json(const std::string& arguments) {
  return reports::from_json(pvalue_of(arguments + " --json").out, "stdout");
}

TEST(PvalueStandard, AnswersForNormalsAndPoissons) {
  EXPECT_NEAR(tests::number(pvalue_json("normal --z 2"), "two_sided"), 0.0455002638963584, 1e-14);
  EXPECT_NEAR(tests::number(pvalue_json("normal --z=-2"), "p_value"), 0.977249868051821, 1e-14);
  const reports::Document poisson = pvalue_json("poisson --mean 3 --count 9");
  EXPECT_NEAR(tests::number(poisson, "p_value"), 0.00380299, 1e-7);
  EXPECT_EQ(poisson.provenance.command, "evenhand pvalue poisson --mean 3 --count 9");
}

TEST(PvalueStandard, AnswersForHandsAsOddsDoes) {
  const reports::Document tails = pvalue_json("hypergeom --deck 52 --key 4 --hand 13 --count 3");
  const reports::Document odds = reports::from_json(
      run_command("\"$EVENHAND\" odds draw --deck 52 --key 4 --hand 13 --count 3 --json",
                  ::testing::TempDir())
          .out,
      "stdout");
  EXPECT_NEAR(tests::number(tails, "two_sided"), tests::number(odds, "two_sided"), 1e-14);
  EXPECT_NEAR(tests::number(tails, "p_value"), tests::number(odds, "at_least"), 1e-14);
  EXPECT_EQ(tails.provenance.command,
            "evenhand pvalue hypergeom --deck 52 --key 4 --hand 13 --count 3");
}

TEST(PvalueStandard, RefusesMistakes) {
  for (const char* wrong :
       {"normal", "normal --z x", "normal --z nan", "poisson --mean 0 --count 1",
        "poisson --mean 3 --count -1", "poisson --mean 3 --count 1.5",
        "hypergeom --deck 52 --key 4 --hand 13", "hypergeom --deck 52 --key 4 --hand 13 --count 5",
        "hypergeom --deck 52 --key 53 --hand 13 --count 1",
        "hypergeom --deck 0 --key 0 --hand 0 --count 0"}) {
    EXPECT_EQ(pvalue_of(wrong).status, 2) << wrong;
  }
}

using ::testing::HasSubstr;

CommandOutcome combine(const std::string& arguments) {
  return run_command("\"$EVENHAND\" pvalue combine " + arguments, ::testing::TempDir());
}

reports::Document combine_json(const std::string& arguments) {
  return reports::from_json(combine(arguments + " --json").out, "stdout");
}

TEST(PvalueCombine, MakesSeveralOne) {
  EXPECT_NEAR(tests::number(combine_json(".03 .2 .01"), "p_value"), 0.00347830200924775, 1e-14);
  EXPECT_NEAR(tests::number(combine_json(".03,.2,.01 --method cauchy"), "p_value"),
              0.0217800490121993, 1e-14);
  const reports::Document weighted = combine_json(".03 .2 .01 --method stouffer --weights 1,2,3");
  EXPECT_NEAR(tests::number(weighted, "p_value"), 0.00241802294864877, 1e-14);
  EXPECT_EQ(weighted.provenance.command,
            "evenhand pvalue combine .03 .2 .01 --method stouffer --weights 1,2,3");
}

TEST(PvalueCombine, RefusesMistakes) {
  for (const char* wrong :
       {"", "0 .3", "1.2 .3", "x", ".1 .2 --method fischer", ".1 .2 --weights 1,2",
        ".1 .2 --method stouffer --weights 1", ".1 .2 --method stouffer --weights 1,-2"}) {
    EXPECT_EQ(combine(wrong).status, 2) << wrong;
  }
  EXPECT_THAT(combine(".1 .2 --method fischer").err, HasSubstr("did you mean 'fisher'?"));
}

using testing::HasSubstr;
using testing::StartsWith;

struct Outcome {
  int status = -1;
  std::string text;
};

/// Runs `evenhand pvalue ARGUMENTS`; stdout and stderr together.
Outcome pvalue(const std::string& arguments) {
  const std::string command = tests::evenhand_program() + " pvalue " + arguments + " 2>&1";
  std::FILE* pipe = popen(command.c_str(), "r");
  Outcome outcome;
  std::array<char, 4096> buffer{};
  while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    outcome.text.append(buffer.data(), read);
  }
  outcome.status = WEXITSTATUS(pclose(pipe));
  return outcome;
}

reports::Document pvalue_document(const std::string& arguments) {
  return reports::from_json(pvalue(arguments + " --json").text, "stdout");
}

TEST(Pvalue, ChiSquareOfAStatisticAndOfCounts) {
  // mpmath 1.3: Q(1404.5, 1500).
  EXPECT_THAT(pvalue("chi2 --statistic 3000 --df 2809").text,
              StartsWith("P(X² >= 3000) = 0.006182914447\n"));
  // X² = 10 with 2 degrees of freedom: e^-5.
  const reports::Document counts = pvalue_document("chi2 --observed 10,20,30");
  EXPECT_NEAR(tests::number(counts, "statistic"), 10, 1e-13);
  EXPECT_NEAR(tests::number(counts, "p_value"), 0.00673794699908547, 1e-16);
  EXPECT_EQ(tests::number(pvalue_document("chi2 --observed 10,20,30 --probabilities 1/6,1/3,.5"),
                          "statistic"),
            0);
  EXPECT_THAT(pvalue("chi2 --observed 3,4,5 --expected 4,4,4").text, HasSubstr("a cell expects 4"));
}

TEST(Pvalue, BinomialReadsFractionsAndDecimals) {
  const Outcome fraction = pvalue("binomial --n 10 --p 1/4 --count 3");
  EXPECT_EQ(fraction.status, 0);
  EXPECT_THAT(fraction.text, HasSubstr("32805/131072"));
  EXPECT_EQ(pvalue("binomial --n 10 --p .25 --count 3").text, fraction.text);
  EXPECT_EQ(pvalue("binomial --n 10 --p 25e-2 --count 3").text, fraction.text);
}

TEST(Pvalue, NonsenseGetsOneLineAndExitCodeTwo) {
  for (const char* arguments :
       {"chi2", "chi2 --statistic nan --df 5", "chi2 --statistic -4 --df 5", "chi2 --statistic 4",
        "chi2 --statistic 4 --df 0", "chi2 --observed 10", "chi2 --observed 0,0",
        "chi2 --observed 10,,20", "chi2 --observed 10,-2",
        "chi2 --observed 10,20 --probabilities .5,.25,.25",
        "chi2 --observed 10,20 --probabilities .5,.6", "chi2 --observed 10,20 --expected 15,0",
        "chi2 --observed 10,20 --expected inf,15", "binomial --n 100 --p 1.2 --count 3",
        "binomial --n 100 --p nan --count 3", "binomial --n 100 --p 1/0 --count 3",
        "binomial --n 100 --p .5 --count 101", "binomial --n 1e16 --p .5 --count 1", "gamma"}) {
    const Outcome outcome = pvalue(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_THAT(outcome.text, StartsWith("evenhand: ")) << arguments;
    EXPECT_EQ(std::count(outcome.text.begin(), outcome.text.end(), '\n'), 1) << arguments;
  }
}

TEST(Pvalue, HelpShowsExamples) {
  for (const char* command : {"--help", "chi2 --help", "binomial --help"}) {
    const Outcome outcome = pvalue(command);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.text, HasSubstr("Examples:")) << command;
  }
}

}  // namespace

}  // namespace evenhand::cli
