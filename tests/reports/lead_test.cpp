#include "reports/lead.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

Judgement biased(const std::string& cause, const std::string& cure) {
  Judgement judgement;
  judgement.verdict = Verdict::biased;
  judgement.reason = "3 of 9 tests reject";
  judgement.cause = cause;
  judgement.cure = cure;
  return judgement;
}

TEST(Lead, PutsCauseAndCureBeforeTheReason) {
  EXPECT_EQ(lead(biased("", "")), "");
  EXPECT_EQ(led_reason(biased("", "")), "3 of 9 tests reject");
  EXPECT_EQ(led_reason(biased("this is `cut`", "shuffle")),
            "this is `cut`; cure: shuffle; evidence: 3 of 9 tests reject");
  EXPECT_EQ(led_reason(biased("every deal is one", "")),
            "every deal is one; evidence: 3 of 9 tests reject");
}

TEST(AnswerOf, FindsTheLeadAgain) {
  Document document;
  document.sections = {{"first", ""}, {"second", ""}};
  document.sections[1].judgement = biased("this is `cut`", "shuffle");
  document.answer = led_reason(*document.sections[1].judgement) + "; and more";
  EXPECT_EQ(answer_of(document).led_by, &*document.sections[1].judgement);
  EXPECT_EQ(answer_of(document).rest, "3 of 9 tests reject; and more");
  document.answer = "of 2 sources, biased: 1";
  EXPECT_EQ(answer_of(document).led_by, nullptr);
  EXPECT_EQ(answer_of(document).rest, document.answer);
}

}  // namespace
}  // namespace evenhand::reports
