#include "src/deals/plan.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "src/deals/layout.hpp"

namespace evenhand::deals {
namespace {

Plan shown_plan() {
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
  Plan plan = shown_plan();
  EXPECT_EQ(to_json(plan_from_json(to_json(plan))), to_json(plan));
  plan.sources = {{SourceSpec::Kind::exec, "node 'my shuffle.js'"}};
  plan.input = {"order.txt", {"A", "B", "C"}, "", "text", "stream", 10, "1", {"b.txt"},
                "",          "machine",       {}, {},     {},       {}, {},  {},
                {}};
  plan.input.selection.columns = "ball1..ball6";
  plan.input.selection.skip = 3;
  plan.input.selection.where = {"machine=A", "server=eu"};
  plan.input.selection.from = "2015-10-07";
  plan.deck = cards::named_deck("order.txt", plan.input.deck_order);
  const Plan copy = plan_from_json(to_json(plan));
  EXPECT_EQ(to_json(copy), to_json(plan));
  EXPECT_EQ(copy.deck.card_names, plan.deck.card_names);
  EXPECT_EQ(copy.input.more_files, plan.input.more_files);
  EXPECT_EQ(copy.input.selection, plan.input.selection);
}

TEST(Plan, IsRepeatedByItsCommandLine) {
  EXPECT_EQ(command_line(shown_plan()),
            "evenhand compare fisher-yates riffle:7 --deck 54 --samples 1000000 --seed 7 --rng "
            "philox --tests position,order --alpha 0.01 --correction holm");
}

TEST(Plan, OfAGameIsRepeatedByTheGamesCommand) {
  Plan plan = shown_plan();
  plan.command = "deal doudizhu";
  plan.deck = cards::parse_deck("doudizhu");
  plan.sources = {{SourceSpec::Kind::shuffler, "riffle:7"}};
  plan.groups = {"hands"};
  plan.start_previous = true;
  plan.shown = 3;
  plan.written = "u8";
  EXPECT_EQ(command_line(plan),
            "evenhand deal doudizhu --shuffler riffle:7 --samples 1000000 --seed 7 --rng philox "
            "--start previous --tests hands --alpha 0.01 --correction holm --show 3 --write-format "
            "u8");
  const Plan again = plan_from_json(to_json(plan));
  EXPECT_EQ(to_json(again), to_json(plan));
  EXPECT_TRUE(again.start_previous);
  EXPECT_EQ(again.shown, 3U);
  EXPECT_EQ(again.written, "u8");
}

TEST(Plan, IsRefusedWithoutASource) {
  nlohmann::json json = to_json(shown_plan());
  json["sources"].clear();
  EXPECT_THROW(plan_from_json(json), InputError);
  json = to_json(shown_plan());
  json.erase("seed");
  EXPECT_THROW(plan_from_json(json), InputError);
  json = to_json(shown_plan());
  json["alpha"] = 2;
  EXPECT_THROW(plan_from_json(json), InputError);
  for (const char* place : {"/profile", "/rng", "/sources/1/name"}) {
    json = to_json(shown_plan());
    json[nlohmann::json::json_pointer(place)] = "riffle:x";
    EXPECT_THROW(plan_from_json(json), InputError) << place;
  }
}

TEST(Plan, SaysHowCardsAreDealt) {
  Plan plan;
  plan.command = "audit";
  plan.deck.name = "doudizhu";
  plan.round_robin = true;
  plan.groups = {"hands"};
  plan.rng = "philox";
  plan.sources = {{SourceSpec::Kind::shuffler, "riffle:7"}};
  lay_out(plan);
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
  cards::draw_cards(plan.deck, 6);
  plan.deck.sets = cards::Sets::draws;
  plan.deck.first_number = 1;
  plan.input.base = "1";
  plan.sources = {{SourceSpec::Kind::log, "lotto.txt"}};
  EXPECT_NE(command_line(plan).find(" --draw 6 --sorted=draws --numbered-from 1"),
            std::string::npos);
  const Plan again = plan_from_json(to_json(plan));
  EXPECT_EQ(again.deck.width(), 6U);
  EXPECT_EQ(again.deck.sets, cards::Sets::draws);
  EXPECT_EQ(again.deck.card_name(6), "7");
}

}  // namespace
}  // namespace evenhand::deals
