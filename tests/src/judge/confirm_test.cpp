#include "src/judge/confirm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::judge {
namespace {

using reports::Document;
using reports::Judgement;
using reports::Verdict;
using testing::HasSubstr;
using testing::StartsWith;

Document biased() {
  Document document;
  document.verdict = Verdict::biased;
  document.answer = "3 of 9 tests reject";
  reports::Section section{"source", ""};
  section.judgement =
      Judgement{Verdict::biased, document.answer, document.answer, 0.01, "holm", {}};
  document.sections = {section};
  return document;
}

SecondLook second(Verdict verdict, double alpha = 0.01) {
  return {Judgement{verdict, "the second's", "the second's reason", alpha, "holm", {}}, 20000};
}

TEST(Confirm, LeavesWhatIsConfirmedBiased) {
  Document document = biased();
  confirm(document, second(Verdict::biased), "deals");
  EXPECT_EQ(document.verdict, Verdict::biased);
  EXPECT_EQ(document.answer, "3 of 9 tests reject");
  EXPECT_EQ(document.sections[0].judgement->note, "confirmed by 20,000 new deals");
  EXPECT_EQ(document.sections[0].judgement->verdict, Verdict::biased);
  ASSERT_EQ(document.sections.size(), 2U);
  EXPECT_EQ(document.sections[1].title, "Confirmation: 20,000 new deals");
  EXPECT_EQ(document.sections[1].judgement->reason, "the second's reason");
}

TEST(Confirm, TakesBackWhatIsNot) {
  for (const Verdict verdict : {Verdict::no_bias_found, Verdict::inconclusive}) {
    Document document = biased();
    confirm(document, second(verdict), "deals");
    EXPECT_EQ(document.verdict, Verdict::inconclusive);
    EXPECT_EQ(document.answer, "not confirmed by 20,000 new deals; at first 3 of 9 tests reject");
    EXPECT_EQ(document.sections[0].judgement->verdict, Verdict::inconclusive);
    EXPECT_EQ(document.sections[0].judgement->reason, document.answer);
    EXPECT_EQ(document.sections[1].judgement->verdict, verdict);
  }
}

TEST(Confirm, TakesTheCauseBackWithTheVerdict) {
  Document document = biased();
  reports::Judgement& judgement = *document.sections[0].judgement;
  judgement.cause = "this is `cut`";
  judgement.cure = "shuffle";
  Document other = document;
  confirm(document, second(Verdict::biased), "deals");
  EXPECT_EQ(document.sections[0].judgement->cause, "this is `cut`");
  confirm(other, second(Verdict::no_bias_found), "deals");
  EXPECT_EQ(other.sections[0].judgement->cause, "");
  EXPECT_EQ(other.sections[0].judgement->cure, "");
}

TEST(Confirm, StatesTheProductOfBothLevels) {
  Document document = biased();
  confirm(document, second(Verdict::biased, 0.002), "deals");
  EXPECT_DOUBLE_EQ(std::get<double>(document.sections[1].figures[1].value), 2e-5);
  EXPECT_THAT(document.sections[1].notes.front(), HasSubstr("so both do in at most 2e-5"));
}

TEST(Confirm, IsInconclusiveWithoutNewUnits) {
  Document document = biased();
  confirm(document, std::nullopt, "deals");
  EXPECT_EQ(document.verdict, Verdict::inconclusive);
  EXPECT_THAT(document.answer, StartsWith("not confirmed, for there are no new deals; 3 of 9"));
  EXPECT_EQ(document.sections.size(), 1U);
}

}  // namespace
}  // namespace evenhand::judge
