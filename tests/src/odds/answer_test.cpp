#include "src/odds/answer.hpp"

#include <gtest/gtest.h>

namespace evenhand::odds {
namespace {

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
