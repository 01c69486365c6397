#include "src/odds/answer_document.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

reports::Document event(const std::string& text, const CheckPlan& check = {}) {
  reports::Document document =
      answer_document("odds doudizhu", answer_event(doudizhu_model(), text, check));
  tests::expect_well_formed(document);
  return document;
}

TEST(AnswerDocument, AnswersWithFractionDecimalAndOneIn) {
  const reports::Document rocket = event("jokers in bottom = 2");
  EXPECT_EQ(rocket.answer, "jokers in bottom = 2: 1/477 = 0.002096436059, 1 in 477");
  EXPECT_EQ(tests::exact(rocket, "probability"), "1/477");
  EXPECT_TRUE(tests::truth(tests::cell(rocket, "law", "2", "asked")));
  EXPECT_FALSE(tests::truth(tests::cell(rocket, "law", "1", "asked")));
}

TEST(AnswerDocument, TellsNeverFromAlways) {
  EXPECT_EQ(event("jokers in hand >= 3").answer, "jokers in hand >= 3: 0, never");
  EXPECT_EQ(event("jokers in hand <= 2").answer, "jokers in hand <= 2: 1, always");
}

TEST(AnswerDocument, SaysWhetherSimulationAgrees) {
  const reports::Document checked = event("bombs in hand", {100000, 1});
  EXPECT_EQ(tests::figure(checked, "simulated").note, "9,665 of 100,000 deals");
  EXPECT_DOUBLE_EQ(tests::number(checked, "simulated"), 0.09665);
  EXPECT_TRUE(tests::truth(checked, "agrees"));
  Answer wrong = answer_event(doudizhu_model(), "bombs in hand", {100000, 1});
  wrong.probability = stats::Rational(1, 2);
  EXPECT_FALSE(tests::truth(answer_document("odds doudizhu", wrong), "agrees"));
}

TEST(DistributionDocument, HasMeanVarianceAndAllValues) {
  const CardModel model = doudizhu_model();
  const reports::Document bombs =
      distribution_document("odds doudizhu", "bombs in hand",
                            distribution(model, parse_quantity(model, "bombs in hand", "test")));
  tests::expect_well_formed(bombs);
  EXPECT_EQ(tests::exact(bombs, "mean"), "140/1431");
  EXPECT_NEAR(tests::number(tests::cell(bombs, "law", "0", "probability")), 0.9039835920444885,
              1e-15);
  EXPECT_NEAR(tests::number(tests::cell(bombs, "law", "2", "probability")), 0.00180695852516612,
              1e-17);
}

}  // namespace
}  // namespace evenhand::odds
