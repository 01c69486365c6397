#include "src/audit/position/position_group.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/instruction_sets.hpp"
#include "tests/src/audit/session_power.hpp"

namespace evenhand::audit {
namespace {

TEST(PositionTally, CountsTheSameOnEveryInstructionSet) {
  stats::SmallGenerator random(3);
  for (const std::size_t n : {2U, 3U, 10U, 54U, 63U, 64U, 65U, 136U, 300U}) {
    const cards::DealBatch deals = make_deals(n, 1003, fair, random);
    std::vector<std::uint64_t> expected(n * n);
    deals.visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count; ++d) {
        for (std::size_t p = 0; p < n; ++p) ++expected[view[d][p] * n + p];
      }
    });
    on_every_instruction_set([&](const char* name) {
      PositionTally tally(n);
      tally.fold(deals);
      EXPECT_EQ(tally.counts(), expected) << name << " n = " << n;
    });
  }
}

TEST(PositionTally, CountsPastTheRoomOfItsSmallCounters) {
  cards::DealBatch same = cards::DealBatch(5, 30000);
  for (std::size_t d = 0; d < same.size(); ++d) put(same, d, {4, 0, 3, 1, 2});
  on_every_instruction_set([&](const char* name) {
    PositionTally tally(5);
    for (int i = 0; i < 7; ++i) tally.fold(same);
    EXPECT_EQ(tally.counts()[4 * 5 + 0], 210000) << name;
    EXPECT_EQ(tally.counts()[2 * 5 + 4], 210000) << name;
    EXPECT_EQ(tally.counts()[0], 0) << name;
  });
}

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
