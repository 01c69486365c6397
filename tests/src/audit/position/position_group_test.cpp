#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/session_power.hpp"

namespace evenhand::audit {
namespace {

TEST(Power, OfPositionsForTheNaiveSwap) {
  EXPECT_THAT(power_of("position.chi-square", naive_swap, 413),
              testing::AllOf(testing::Ge(0.80), testing::Le(0.98)));
}

TEST(PositionGroup, NamesTheCellAndTheLinesThatAreFurthestOff) {
  // Card 3 stays at the place of card 5 in every tenth deal.
  const Shuffle stays =
      sometimes(0.1, [](Order& cards, stats::SmallGenerator&) { bring(cards, 3, 5); });
  stats::SmallGenerator random(15);
  const auto result = judged(tally("10", make_deals(10, 5000, stays, random), {{"position"}}));
  ASSERT_EQ(result.findings.size(), 6U);
  EXPECT_THAT(test_named(result, "position.worst-cell").words,
              testing::StartsWith("card 3 lands in position 5 in"));
  EXPECT_THAT(test_named(result, "position.worst-card").words, testing::StartsWith("card 3 "));
  EXPECT_THAT(test_named(result, "position.worst-position").words,
              testing::StartsWith("position 5 "));
  EXPECT_FALSE(test_named(result, "position.ks-first-card").rejected);
}

TEST(PositionGroup, JoinsCopiesThatCannotBeToldApart) {
  cards::Deck deck = cards::named_deck("x", std::vector<std::string>{"a", "a", "b", "b", "c", "d"});
  deck.copies_alike = true;
  // Cards 0 and 1 always in this order: they are both "a".
  const Shuffle ordered = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    const auto first = std::find(cards.begin(), cards.end(), 0U);
    const auto second = std::find(cards.begin(), cards.end(), 1U);
    if (second < first) std::iter_swap(first, second);
  };
  stats::SmallGenerator random(16);
  const cards::DealBatch deals = make_deals(6, 3000, ordered, random);
  Tallies tallies({{"position"}}, deck);
  tallies.begin_block(0);
  tallies.fold(deals);
  const auto alike = judged(tallies);
  EXPECT_FALSE(test_named(alike, "position.chi-square").rejected) << alike.reason;
  EXPECT_EQ(test_named(alike, "position.worst-card").skipped,
            "copies of a kind cannot be distinguished");
  deck.copies_alike = false;
  Tallies apart({{"position"}}, deck);
  apart.begin_block(0);
  apart.fold(deals);
  EXPECT_TRUE(test_named(judged(apart), "position.chi-square").rejected);
}

}  // namespace
}  // namespace evenhand::audit
