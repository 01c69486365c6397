#include "reports/lead.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

Judgement biased(const std::string& cause, const std::string& cure) {
  Judgement judgement;
  judgement.verdict = Verdict::biased;
  judgement.answer = "card 3 stays too often";
  judgement.reason = "3 of 9 tests reject";
  judgement.cause = cause;
  judgement.cure = cure;
  return judgement;
}

std::string listed(const Judgement& judgement) {
  std::string text;
  for (const LedLine& line : lines_after_answer(judgement)) {
    text += std::string(line.label) + ": " + line.text + "\n";
  }
  return text;
}

TEST(LinesAfterAnswer, AreCauseCureAndEvidence) {
  EXPECT_EQ(listed(biased("", "")), "Evidence: 3 of 9 tests reject\n");
  EXPECT_EQ(listed(biased("this is `cut`", "shuffle")),
            "Cause: this is `cut`\nCure: shuffle\nEvidence: 3 of 9 tests reject\n");
  Judgement same = biased("", "shuffle");
  same.answer = same.reason;
  EXPECT_EQ(listed(same), "Cure: shuffle\n");
}

TEST(AnswerInOneLine, HasCauseAndCureBehindIt) {
  EXPECT_EQ(answer_in_one_line(biased("", "")), "card 3 stays too often");
  EXPECT_EQ(answer_in_one_line(biased("this is `cut`", "shuffle")),
            "card 3 stays too often; cause: this is `cut`; cure: shuffle");
}

TEST(MainJudgement, IsThatOfTheFirstSectionWithoutATitle) {
  Document document;
  document.sections = {{"first", ""}, {"second", "Second"}, {"third", ""}};
  EXPECT_EQ(main_judgement(document), nullptr);
  document.sections[1].judgement = biased("", "");
  EXPECT_EQ(main_judgement(document), nullptr);
  document.sections[2].judgement = biased("this is `cut`", "shuffle");
  EXPECT_EQ(main_judgement(document), &*document.sections[2].judgement);
}

}  // namespace
}  // namespace evenhand::reports
