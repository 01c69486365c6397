#include "src/deals/layout.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"

namespace evenhand::deals {
namespace {

using cards::Sets;

DealingPlan asked(const std::string& deck, std::size_t draw = 0, Sets sets = Sets::none) {
  DealingPlan plan;
  plan.sources = {{SourceSpec::Kind::log, "deals.txt"}};
  plan.deck.name = deck;
  plan.deck.draw = draw;
  plan.deck.sets = sets;
  return plan;
}

std::string refusal_of(DealingPlan plan) {
  try {
    lay_out(plan);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(Layout, KeepsWhatIsAskedOfADeck) {
  DealingPlan plan = asked("49", 6, Sets::draws);
  plan.input.base = "1";
  plan.card_groups = {"low=1-24"};
  lay_out(plan);
  EXPECT_EQ(plan.deck.size, 49U);
  EXPECT_EQ(plan.deck.width(), 6U);
  EXPECT_EQ(plan.deck.sets, Sets::draws);
  EXPECT_EQ(plan.deck.card_name(0), "1");
  ASSERT_EQ(plan.deck.groups.size(), 1U);
  EXPECT_EQ(plan.deck.groups.front().cards.size(), 24U);
}

TEST(Layout, TakesARowOfSeveralDraws) {
  DealingPlan plan = asked("69+26");
  plan.input.draws = "5+1";
  plan.input.base = "1+0";
  plan.input.selection.columns = "1-5+6";
  lay_out(plan);
  EXPECT_EQ(plan.deck.size, 95U);
  EXPECT_EQ(plan.deck.width(), 6U);
  ASSERT_EQ(plan.deck.pools.size(), 2U);
  EXPECT_EQ(plan.deck.pools[0].first_number, 1U);
  EXPECT_EQ(plan.deck.pools[1].first_number, 0U);
  // As only a file of a plan can have it.
  const std::string expected = "--draw 5+1 --deck 69+26: expected a draw and columns for each deck";
  plan = asked("69+26");
  plan.input.draws = "5+1";
  plan.input.selection.columns = "1-6";
  EXPECT_EQ(refusal_of(plan), expected);
  plan.input.selection.columns = "1-5+6";
  plan.input.base = "1+0+1";
  EXPECT_EQ(refusal_of(plan), expected);
}

TEST(Layout, TakesSortedCardsForWhatADealHas) {
  DealingPlan draws = asked("49", 6, Sets::either);
  lay_out(draws);
  EXPECT_EQ(draws.deck.sets, Sets::draws);
  DealingPlan hands = asked("bridge", 0, Sets::either);
  lay_out(hands);
  EXPECT_EQ(hands.deck.sets, Sets::hands);
}

TEST(Layout, DealsHandsOfSomebodysOwnRoundTheTable) {
  DealingPlan plan = asked("8");
  plan.hands = "3,3";
  plan.round_robin = true;
  lay_out(plan);
  ASSERT_EQ(plan.deck.hand_order.size(), 8U);
  EXPECT_EQ(plan.deck.hand_order[1], 2) << "the first hand's second card comes after the other's";
}

TEST(Layout, LetsDrawsRepeat) {
  DealingPlan plan = asked("10", 12);
  plan.deck.with_repeats = true;
  plan.weights = "1,1,1,1,1,1,1,1,1,11";
  lay_out(plan);
  EXPECT_EQ(plan.deck.width(), 12U);
  EXPECT_DOUBLE_EQ(plan.deck.chance(9), 0.55);
  EXPECT_FALSE(plan.deck.sorts_all_or_none);
  plan.weights = "1,2";
  EXPECT_EQ(refusal_of(plan), "--weights: 2 weights for 10 values");
  DealingPlan whole = asked("10");
  whole.deck.with_repeats = true;
  EXPECT_NE(refusal_of(whole).find("say with --draw K"), std::string::npos);
  DealingPlan different = asked("10", 3);
  different.weights = "1,2";
  EXPECT_NE(refusal_of(different).find("--with-repeats"), std::string::npos);
  DealingPlan shuffled = asked("10", 3);
  shuffled.deck.with_repeats = true;
  shuffled.sources = {{SourceSpec::Kind::shuffler, "fisher-yates"}};
  EXPECT_NE(refusal_of(shuffled).find("--log, --sql and --exec"), std::string::npos);
  EXPECT_NE(refusal_of(asked("10", 10)).find("--with-repeats"), std::string::npos);
}

TEST(Layout, KnowsThatProgramsSortAllOrNone) {
  DealingPlan plan = asked("49", 6);
  plan.sources = {{SourceSpec::Kind::exec, "draw"}};
  lay_out(plan);
  EXPECT_TRUE(plan.deck.sorts_all_or_none);
}

TEST(Layout, TakesTheNamesOfADeckOrder) {
  DealingPlan plan = asked("order.txt");
  plan.input.deck_order_file = "order.txt";
  plan.input.deck_order = {"A", "B", "C"};
  lay_out(plan);
  EXPECT_EQ(plan.deck.name, "order.txt");
  EXPECT_EQ(plan.deck.card_name(2), "C");
}

TEST(Layout, RefusesWhatADeckDoesNotHave) {
  EXPECT_NE(refusal_of(asked("49", 0, Sets::draws)).find("--draw K"), std::string::npos);
  EXPECT_NE(refusal_of(asked("49", 6, Sets::hands)).find("a draw has no hands"), std::string::npos);
  EXPECT_NE(refusal_of(asked("52", 0, Sets::hands)).find("which cards are a hand"),
            std::string::npos);
  EXPECT_NE(refusal_of(asked("49", 49)).find("--draw 49"), std::string::npos);
  EXPECT_NE(refusal_of(asked("", 6)).find("--deck"), std::string::npos);
  EXPECT_NE(refusal_of(asked("")).find("expected a deck"), std::string::npos);
  DealingPlan nothing = asked("52");
  nothing.sources.clear();
  EXPECT_NE(refusal_of(nothing).find("sources"), std::string::npos);
}

TEST(Layout, NamesNoDeckThatNobodyHasNamed) {
  EXPECT_FALSE(named_deck(asked("")).has_value());
  EXPECT_EQ(named_deck(asked("49", 6))->width(), 6U);
}

}  // namespace
}  // namespace evenhand::deals
