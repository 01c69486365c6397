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
            "evenhand watch --log 'my deals.log' --reader text --deck poker --follow --alpha 0.01 "
            "--arl 1000000000 --look 1000 --window 10000 --lags 3 --bad-share 0.01");
}

TEST(WatchPlan, TellsWhichDealsOfALogTheyAre) {
  Plan plan = some_plan();
  plan.watched.bad_share = 0.25;
  plan.stops_on_alarm = true;
  plan.deals.input.more_files = {"more.log"};
  source::Selection& selection = plan.deals.input.selection;
  selection.columns = "c1..c5";
  selection.where = {"Table=A"};
  selection.from = "2024-02-01";
  selection.to = "2024-03-01";
  selection.date_column = "Date";
  selection.deal_column = "Deal";
  selection.path = "a.b";
  selection.separator = ";";
  selection.skip = 3;
  const std::string line = command_line(plan);
  for (const char* words :
       {" --bad-share 0.25", " 'my deals.log' more.log", " --columns c1..c5", " --where Table=A",
        " --from 2024-02-01", " --to 2024-03-01", " --date-column Date", " --deal-column Deal",
        " --path a.b", " --separator ';'", " --skip 3", " --stop-on-alarm"}) {
    EXPECT_NE(line.find(words), std::string::npos) << words << " in " << line;
  }
  EXPECT_EQ(line.find("--sorted"), std::string::npos) << line;
}

TEST(WatchPlan, HasWhatAStateDependsOn) {
  Plan plan = some_plan();
  const nlohmann::json json = to_json(plan);
  plan.deals.samples = 5;
  plan.stops_on_alarm = true;
  EXPECT_EQ(to_json(plan), json);
  plan.watched.look = 5;
  EXPECT_NE(to_json(plan), json);
}

}  // namespace
}  // namespace evenhand::watch
