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
