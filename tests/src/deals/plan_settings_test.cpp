#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "src/deals/plan.hpp"

namespace evenhand::deals {
namespace {

Plan audited_plan() {
  Plan plan;
  plan.command = "audit";
  plan.deck = cards::parse_deck("54");
  plan.samples = 1000000;
  plan.groups = {"position", "order"};
  plan.sources = {{SourceSpec::Kind::shuffler, "riffle:7"}};
  return plan;
}

TEST(PlanSettings, LeavesAlphaToItsProfile) {
  Plan plan = audited_plan();
  plan.profile = "gli19";
  plan.judging.level = 0.95;
  EXPECT_EQ(command_line(plan).find("--alpha"), std::string::npos);
  EXPECT_TRUE(command_line(plan).ends_with(" --level 0.95 --profile gli19"));
  EXPECT_EQ(plan_from_json(to_json(plan)).judging.level, 0.95);
}

TEST(PlanSettings, NamesItsLogOrProgram) {
  Plan plan = audited_plan();
  plan.sources = {{SourceSpec::Kind::exec, "node shuffle.js"}};
  plan.input.exec_mode = "filter";
  plan.input.exec_timeout = 10;
  plan.deck.sets = cards::Sets::unknown;
  EXPECT_TRUE(plan.is_stream());
  EXPECT_EQ(command_line(plan),
            "evenhand audit --exec 'node shuffle.js' --exec-mode filter --exec-timeout 10 "
            "--reader auto --deck 54 --samples 1000000 --tests position,order --alpha 0.01 "
            "--correction holm");
  plan.sources = {{SourceSpec::Kind::log, "my log"}};
  plan.input.deck_order_file = "order.txt";
  EXPECT_TRUE(command_line(plan).starts_with(
      "evenhand audit --log 'my log' --reader auto --deck-order order.txt --samples"));
  plan.input.more_files = {"b.csv"};
  plan.input.selection.columns = "ball1..ball6";
  plan.input.selection.where = {"Machine=A"};
  EXPECT_TRUE(
      command_line(plan).starts_with("evenhand audit --log 'my log' b.csv --reader auto --columns "
                                     "ball1..ball6 --where Machine=A "));
  plan.sources = {{SourceSpec::Kind::sql, "sqlite:deals.db"}};
  plan.input.query = "SELECT a, b FROM deals";
  EXPECT_TRUE(command_line(plan).starts_with(
      "evenhand audit --sql sqlite:deals.db 'SELECT a, b FROM deals' --reader auto --columns "
      "ball1..ball6 "));
}

}  // namespace
}  // namespace evenhand::deals
