#include "src/odds/answer.hpp"

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

using stats::Rational;

Rational asked(const Law& law) {
  stats::Integer deals = 0;
  for (std::size_t i = 0; i < law.asked.size(); ++i) {
    if (law.asked[i]) deals += law.distribution.deals[i];
  }
  return {deals, law.distribution.total};
}

TEST(OddsAnswer, MarksInTheLawWhatMakesTheEventHappen) {
  for (const char* event :
       {"jokers in bottom = 2", "bombs in hand", "not bombs in hand >= 2", "mean rank in hand < 9",
        "spades in hand >= 4 and spades in hand < 7"}) {
    const Answer answer = answer_event(doudizhu_model(), event, {});
    ASSERT_TRUE(answer.law) << event;
    EXPECT_EQ(asked(*answer.law), answer.probability) << event;
    EXPECT_FALSE(answer.check);
  }
}

TEST(OddsAnswer, HasNoLawOfSeveralQuantities) {
  const Answer answer = answer_event(doudizhu_model(), "rocket in hand or bombs in hand", {});
  EXPECT_FALSE(answer.law);
}

TEST(OddsAnswer, SimulatesTheSameEvent) {
  const Answer answer = answer_event(doudizhu_model(), "rocket in hand", {20000, 1});
  ASSERT_TRUE(answer.check);
  EXPECT_EQ(answer.check->samples, 20000U);
  EXPECT_LE(answer.check->interval.low, 136.0 / 1431);
  EXPECT_GE(answer.check->interval.high, 136.0 / 1431);
}

}  // namespace

}  // namespace evenhand::odds
