#include "src/watch/plan.hpp"

#include <gtest/gtest.h>

namespace evenhand::watch {
namespace {

Plan some_plan() {
  Plan plan;
  plan.deals.command = "watch";
  plan.deals.deck = cards::parse_deck("poker");
  plan.deals.sources = {{deals::SourceSpec::Kind::log, "my deals.log"}};
  plan.deals.input.format = "text";
  plan.follows = true;
  return plan;
}

TEST(WatchPlan, TellsTheCommandThatRepeatsIt) {
  EXPECT_EQ(command_line(some_plan()),
            "evenhand watch --log 'my deals.log' --follow --reader text --deck poker --alpha 0.01 "
            "--arl 1000000000 --look 1000 --window 10000 --lags 3");
}

TEST(WatchPlan, HasWhatAStateDependsOn) {
  Plan plan = some_plan();
  const nlohmann::json json = to_json(plan);
  plan.deals.samples = 5;
  EXPECT_EQ(to_json(plan), json);
  plan.settings.look = 5;
  EXPECT_NE(to_json(plan), json);
}

}  // namespace
}  // namespace evenhand::watch
