#include "src/deals/plan.hpp"

#include <gtest/gtest.h>

namespace evenhand::session {
namespace {

Plan sample_plan() {
  Plan plan;
  plan.command = "compare";
  plan.deck = cards::parse_deck("54");
  plan.samples = 1000000;
  plan.seed = 7;
  plan.rng = "philox";
  plan.groups = {"position", "order"};
  plan.sources = {{SourceSpec::Kind::shuffler, "fisher-yates"},
                  {SourceSpec::Kind::shuffler, "riffle:7"}};
  return plan;
}

TEST(Plan, SurvivesItsJson) {
  Plan plan = sample_plan();
  EXPECT_EQ(to_json(plan_from_json(to_json(plan))), to_json(plan));
  plan.sources = {{SourceSpec::Kind::exec, "node 'my shuffle.js'"}};
  plan.input = {"order.txt", {"A", "B", "C"}, "text", "stream", 10, "1"};
  plan.deck = cards::named_deck("order.txt", plan.input.deck_order);
  const Plan copy = plan_from_json(to_json(plan));
  EXPECT_EQ(to_json(copy), to_json(plan));
  EXPECT_EQ(copy.deck.card_names, plan.deck.card_names);
}

TEST(Plan, IsRepeatedByItsCommandLine) {
  EXPECT_EQ(command_line(sample_plan()),
            "evenhand compare fisher-yates riffle:7 --deck 54 --samples 1000000 --seed 7 --rng "
            "philox --tests position,order --alpha 0.01 --correction holm");
}

TEST(ShellQuoted, SurvivesTheShell) {
  EXPECT_EQ(shell_quoted("plain-word_1.txt"), "plain-word_1.txt");
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("two words"), "'two words'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
}

TEST(Plan, SaysHowCardsAreDealt) {
  Plan plan;
  plan.command = "audit";
  plan.deck = cards::parse_deck("doudizhu");
  cards::deal_round_robin(plan.deck);
  plan.groups = {"hands"};
  plan.sources = {{SourceSpec::Kind::shuffler, "riffle:7"}};
  EXPECT_NE(command_line(plan).find(" --deal-order round-robin"), std::string::npos);
  const Plan again = plan_from_json(to_json(plan));
  EXPECT_EQ(again.deck.hand_order, plan.deck.hand_order);
  EXPECT_EQ(to_json(again), to_json(plan));
  // 0, 3, 6 ... to the first hand, and the last three positions to nobody.
  EXPECT_EQ(plan.deck.hand_order[1], 3);
  EXPECT_EQ(plan.deck.hand_order[17], 1);
  EXPECT_EQ(plan.deck.hand_order[53], 53);
}

TEST(Plan, SaysHowManyCardsAreDrawn) {
  Plan plan;
  plan.command = "audit";
  plan.deck = cards::parse_deck("49");
  cards::draw_cards(plan.deck, 6, true);
  plan.deck.first_number = 1;
  plan.input.base = "1";
  plan.sources = {{SourceSpec::Kind::log, "lotto.txt"}};
  EXPECT_NE(command_line(plan).find(" --draw 6 --sorted --numbered-from 1"), std::string::npos);
  const Plan again = plan_from_json(to_json(plan));
  EXPECT_EQ(again.deck.width(), 6U);
  EXPECT_TRUE(again.deck.sorted);
  EXPECT_EQ(again.deck.card_name(6), "7");
}

}  // namespace
}  // namespace evenhand::session
