#include "reports/markdown.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Markdown, BeginsWithTheVerdictAndItsReason) {
  EXPECT_THAT(to_markdown(sample_document()),
              StartsWith("# evenhand audit\n\n**biased**: 2 of 3 tests reject\n\n"
                         "20,000 deals of 2 cards from  \\[31mred \n\n"));
}

TEST(Markdown, TellsEveryTest) {
  const std::string text = to_markdown(sample_document());
  EXPECT_THAT(text, HasSubstr("What was seen by the tests that reject:\n\n- position.chi-square: "
                              "card A lies in position 1 in 60 % of deals\n"));
  EXPECT_THAT(text, HasSubstr("| **\\< 1e-300** |"));
  EXPECT_THAT(text, HasSubstr("| mean difference -1.5 (? to -1)"));
  EXPECT_THAT(text, HasSubstr("Not made:\n\n- hands.suits: fewer than 30 deals\n"));
  EXPECT_THAT(text,
              HasSubstr("| order.runs          | mean       | All are equal.  |         - |   - |"))
      << "a statistic that is not finite";
}

TEST(Markdown, TellsWhatWouldHaveBeenFoundUnlessBiasWas) {
  constexpr const char* line = "- rms relative deviation of a cell of 0.0042 (position.chi-square)";
  Document document = sample_document();
  EXPECT_THAT(to_markdown(document), Not(HasSubstr(line)));
  document.sections.front().judgement->verdict = Verdict::no_bias_found;
  EXPECT_THAT(to_markdown(document), HasSubstr(line));
}

TEST(Markdown, LeavesMapsOfNumbersToTheOtherFormats) {
  EXPECT_THAT(to_markdown(sample_document()),
              HasSubstr("How often each card lay in each position (2 by 2) is in the files of the "
                        "formats csv and json.\n"));
}

TEST(Markdown, EndsWithWhatRepeatsIt) {
  const std::string text = to_markdown(sample_document());
  EXPECT_THAT(text, HasSubstr("\n## What the words mean\n"));
  EXPECT_THAT(text,
              HasSubstr("\n## What repeats this\n\n````\nevenhand audit --exec 'a ``` b'\n````\n\n"
                        "evenhand 0.2.0\n\n- seed: 18,446,744,073,709,551,615\n- alpha: 0.05\n"));
  Document no_verdict = sample_document();
  no_verdict.verdict.reset();
  EXPECT_THAT(to_markdown(no_verdict), Not(HasSubstr("What the words mean")));
}

TEST(Markdown, SaysWhenNothingCouldBeTested) {
  Document document;
  document.sections.push_back({.name = "s", .title = "S", .judgement = Judgement{}});
  EXPECT_THAT(to_markdown(document), HasSubstr("## S\n\n**inconclusive**: \n\nNo test could be "
                                               "made.\n"));
}

TEST(Markdown, BeginsWithTheCauseAndTheCure) {
  Document document = sample_document();
  Judgement& judgement = *document.sections.front().judgement;
  judgement.cause = "this is `cut`";
  judgement.cure = "shuffle";
  judgement.reason = "order.runs most strongly";
  EXPECT_THAT(
      to_markdown(document, false),
      testing::HasSubstr("**biased**: 2 of 3 tests reject\n\n**Cause**: this is `cut`\n\n"
                         "**Cure**: shuffle\n\n**Evidence**: order.runs most strongly\n\n"));
}

}  // namespace
}  // namespace evenhand::reports
