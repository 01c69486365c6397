#include "sims/holdem/betting.hpp"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace evenhand::holdem {
namespace {

/// "rcf": raise, call, fold.
Betting after(std::size_t seats, std::string_view actions) {
  Betting betting(seats);
  for (const char action : actions) {
    betting.act(action == 'r' ? Action::raise : action == 'c' ? Action::call : Action::fold);
  }
  return betting;
}

TEST(HoldemBetting, PostsBlindsAndBeginsBehindThem) {
  const Betting six(6);
  EXPECT_EQ(six.paid(0), 1U);
  EXPECT_EQ(six.paid(1), 2U);
  EXPECT_EQ(six.to_act(), 2U);
  EXPECT_EQ(six.to_call(), 2U);
  const Betting two(2);
  EXPECT_EQ(two.paid(1), 1U) << "the button has the small blind";
  EXPECT_EQ(two.paid(0), 2U);
  EXPECT_EQ(two.to_act(), 1U);
  EXPECT_EQ(after(2, "cc").to_act(), 0U) << "and acts last from the flop on";
  EXPECT_EQ(after(3, "").to_act(), 2U);
}

TEST(HoldemBetting, GivesTheBigBlindItsOption) {
  const Betting betting = after(3, "cc");
  EXPECT_EQ(betting.street(), Street::preflop);
  EXPECT_EQ(betting.to_act(), 1U);
  EXPECT_EQ(betting.to_call(), 0U);
  EXPECT_FALSE(betting.legal().has(Action::fold));
  EXPECT_TRUE(betting.legal().has(Action::raise));
  EXPECT_EQ(after(3, "ccc").street(), Street::flop);
  EXPECT_EQ(after(3, "ccr").to_act(), 2U);
}

TEST(HoldemBetting, AllowsABetAndThreeRaises) {
  const Betting capped = after(3, "rrr");
  EXPECT_EQ(capped.bets(), 4U);
  EXPECT_EQ(capped.to_call(), 8U - 4U);
  EXPECT_FALSE(capped.legal().has(Action::raise));
  EXPECT_EQ(capped.legal().size(), 2U);
  EXPECT_EQ(capped.legal()[0], Action::fold);
  EXPECT_EQ(capped.legal()[1], Action::call);
  EXPECT_EQ(after(3, "rrrcc").pot(), 24U);
  EXPECT_EQ(after(3, "cccrrrr").paid(0), 2U + 8U);
}

TEST(HoldemBetting, BetsAreLargeFromTheTurnOn) {
  EXPECT_EQ(after(2, "ccr").to_call(), 2U);
  EXPECT_EQ(after(2, "ccccr").to_call(), 4U);
  EXPECT_EQ(after(2, "ccccccr").to_call(), 4U);
  EXPECT_EQ(after(2, "rrrcrrrrcrrrrcrrrrc").pot(), 2 * most_paid);
  EXPECT_TRUE(after(2, "rrrcrrrrcrrrrcrrrrc").is_over());
}

TEST(HoldemBetting, EndsWhenOneIsLeft) {
  const Betting betting = after(3, "ff");
  EXPECT_TRUE(betting.is_over());
  EXPECT_TRUE(betting.is_in(1));
  EXPECT_EQ(betting.players_in(), 1U);
  EXPECT_THROW(after(3, "ffc"), std::domain_error);
  EXPECT_THROW(after(3, "ccf"), std::domain_error);
  EXPECT_THROW(after(3, "rrrr"), std::domain_error);
}

TEST(HoldemBetting, SkipsWhoHasFolded) {
  const Betting betting = after(4, "cfcc");
  EXPECT_EQ(betting.street(), Street::flop);
  EXPECT_EQ(betting.to_act(), 0U);
  EXPECT_EQ(after(4, "cfcccc").to_act(), 2U);
  EXPECT_EQ(after(4, "cfccccc").street(), Street::turn) << "the button is out";
  EXPECT_EQ(after(4, "cffc").to_act(), 1U);
}

/// Ways in which the street's betting goes on to the next.
void count_ways(const Betting& betting, std::array<int, streets + 1>& ways) {
  const auto before = static_cast<std::size_t>(betting.street());
  for (std::size_t i = 0; i < betting.legal().size(); ++i) {
    Betting next = betting;
    next.act(betting.legal()[i]);
    if (next.is_over()) {
      if (next.players_in() == 2) ++ways[streets];
      continue;
    }
    const auto now = static_cast<std::size_t>(next.street());
    if (now > before) ++ways[now];
    count_ways(next, ways);
  }
}

/// With two players a street goes on once the last of 1 to 4 bets is called, or after a check once
/// the last of 0 to 4 is: 9 ways. Before the flop the blind is the first bet, and there are 7.
TEST(HoldemBetting, HasAllWaysOfHeadsUpPlay) {
  std::array<int, streets + 1> ways{};
  count_ways(Betting(2), ways);
  EXPECT_EQ(ways[1], 7);
  EXPECT_EQ(ways[2], 7 * 9);
  EXPECT_EQ(ways[3], 7 * 9 * 9);
  EXPECT_EQ(ways[4], 7 * 9 * 9 * 9);
}

TEST(HoldemBetting, KeepsThePotInRandomHands) {
  std::mt19937 random(11);
  for (int i = 0; i < 5000; ++i) {
    const std::size_t seats = fewest_seats + random() % (most_seats - fewest_seats + 1);
    Betting betting(seats);
    for (int acts = 0; !betting.is_over(); ++acts) {
      ASSERT_LT(acts, 200);
      ASSERT_TRUE(betting.is_in(betting.to_act()));
      const LegalActions legal = betting.legal();
      for (std::size_t k = 0; k < legal.size(); ++k) ASSERT_TRUE(legal.has(legal[k]));
      betting.act(legal[random() % legal.size()]);
      unsigned sum = 0;
      for (std::size_t position = 0; position < seats; ++position) sum += betting.paid(position);
      ASSERT_EQ(betting.pot(), sum);
      ASSERT_LE(betting.bets(), most_bets);
    }
    unsigned most = 0;
    for (std::size_t p = 0; p < seats; ++p) most = std::max(most, betting.paid(p));
    ASSERT_LE(most, most_paid);
    for (std::size_t p = 0; p < seats && betting.players_in() > 1; ++p) {
      ASSERT_TRUE(!betting.is_in(p) || betting.paid(p) == most) << "who stays in has called";
    }
  }
}

}  // namespace
}  // namespace evenhand::holdem
