#include "src/library/caller_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/profiles.hpp"

namespace evenhand::library {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

deals::Plan asked(const std::string& deck) {
  deals::Plan plan;
  plan.deck.name = deck;
  return plan;
}

TEST(CallerPlan, CompletesWhatWasAskedFor) {
  const deals::Plan plan = caller_plan(asked("doudizhu"), "mine");
  EXPECT_EQ(plan.command, "audit");
  EXPECT_EQ(plan.sources.front().kind, deals::SourceSpec::Kind::caller);
  EXPECT_EQ(plan.sources.front().name, "mine");
  EXPECT_EQ(plan.deck.size, 54U);
  EXPECT_EQ(plan.groups, audit::full_battery().groups);
  EXPECT_EQ(plan.input.base, "0");
  // All there are.
  EXPECT_EQ(plan.samples_of(plan.sources.front()), 0U);
}

TEST(CallerPlan, TakesTheLevelOfAProfile) {
  deals::Plan plan = asked("52");
  plan.profile = "gli19";
  EXPECT_EQ(caller_plan(plan, "mine").judging.alpha, audit::profile_named("gli19").alpha);
}

TEST(CallerPlan, IsReadBackFromItsJson) {
  const deals::Plan plan = caller_plan(asked("10"), "mine");
  EXPECT_EQ(to_json(deals::plan_from_json(to_json(plan))), to_json(plan));
}

TEST(CallerPlan, RefusesWhatCannotBe) {
  EXPECT_THAT([] { caller_plan(asked(""), "mine"); },
              ThrowsMessage<InputError>(HasSubstr("say what the deals are of")));
  EXPECT_THROW(caller_plan(asked("1"), "mine"), InputError);
  deals::Plan plan = asked("10");
  plan.deck.draw = 10;
  EXPECT_THROW(caller_plan(plan, "mine"), InputError);
}

}  // namespace
}  // namespace evenhand::library
