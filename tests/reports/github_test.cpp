#include "reports/github.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Document lone(Verdict verdict, const std::string& title, const std::string& reason) {
  Document document = sample_document();
  document.title = title;
  document.verdict = verdict;
  document.sections.front().judgement->verdict = verdict;
  document.sections.front().judgement->answer = reason;
  document.sections.front().judgement->reason.clear();
  return document;
}

TEST(GithubAnnotations, AreErrorsOfWhatIsBiased) {
  EXPECT_EQ(to_github_annotations(lone(Verdict::biased, "20 deals", "2 of 3 tests reject")),
            "::error title=evenhand%3A biased%3A 20 deals::2 of 3 tests reject\n");
}

TEST(GithubAnnotations, AreWarningsOfWhatIsInconclusiveAndNothingElse) {
  EXPECT_EQ(to_github_annotations(lone(Verdict::inconclusive, "20 deals", "too few")),
            "::warning title=evenhand%3A inconclusive%3A 20 deals::too few\n");
  EXPECT_EQ(to_github_annotations(lone(Verdict::no_bias_found, "20 deals", "none")), "");
}

// A name in a report must not give the runner commands of its own.
TEST(GithubAnnotations, StayOnTheirLine) {
  EXPECT_EQ(to_github_annotations(
                lone(Verdict::biased, "a, b: c\n::error::", "50 %\n::set-output name=x::y")),
            "::error title=evenhand%3A biased%3A a%2C b%3A c %3A%3Aerror%3A%3A::50 %25 "
            "::set-output name=x::y\n");
}

TEST(GithubSummary, BeginsWithTheVerdictAndFoldsTheTests) {
  const std::string summary = to_github_summary(sample_document());
  EXPECT_THAT(summary,
              StartsWith("### evenhand audit\n\n\u274c **biased**: 2 of 3 tests reject\n"));
  EXPECT_THAT(summary, HasSubstr(": 2 of 3 tests reject</summary>\n\n| test"));
  EXPECT_THAT(summary, HasSubstr("| **position.chi-square** | chi-square "));
  EXPECT_LT(summary.find("**position.chi-square**"), summary.find("order.runs"));
  EXPECT_THAT(summary, HasSubstr("Repeat it with:\n\n"));
}

TEST(GithubSummary, HasATableOfSeveralJudgements) {
  Document document = sample_document();
  document.sections[1].title = "Second | part";
  document.sections[1].judgement =
      Judgement{Verdict::no_bias_found, "none of 3 tests rejects", "", 0.01, "holm", {}};
  const std::string summary = to_github_summary(document);
  EXPECT_THAT(summary, HasSubstr("| Second \\| part "));
  EXPECT_THAT(summary, HasSubstr("\u2705 **no bias found**"));
  EXPECT_THAT(to_github_summary(sample_document()), Not(HasSubstr("| verdict")));
}

TEST(GithubAnnotations, HaveCauseAndCureOnLinesOfTheirOwn) {
  Document document = lone(Verdict::biased, "20 deals", "2 of 3 tests reject");
  document.sections.front().judgement->cause = "this is `cut`";
  document.sections.front().judgement->cure = "shuffle";
  EXPECT_EQ(to_github_annotations(document),
            "::error title=evenhand%3A biased%3A 20 deals::2 of 3 tests reject%0ACause: this is "
            "`cut`%0ACure: shuffle\n");
}

}  // namespace
}  // namespace evenhand::reports
