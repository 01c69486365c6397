#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

/// Share of 100 sessions of that many deals of 52 in which the test rejects at 0.01 by itself.
double power(std::string_view test, const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(99);
  int found = 0;
  const BatterySpec battery = parse_battery(test.substr(0, test.find('.')));
  for (int session = 0; session < 100; ++session) {
    const auto result = judged(tally("52", make_deals(52, deals, shuffle, random), battery));
    found += p_of(test_named(result, test)) <= 0.01 ? 1 : 0;
  }
  return found / 100.0;
}

// Deals for power 0.9 at alpha 0.01, computed apart from this program; 100 sessions put 0.9 between
// 0.81 and 0.97.
TEST(Power, OfPositionsForTheNaiveSwap) {
  EXPECT_THAT(power("position.chi-square", naive_swap, 413),
              testing::AllOf(testing::Ge(0.80), testing::Le(0.98)));
}
TEST(Power, OfInversionsForTheNaiveSwap) {
  EXPECT_THAT(power("order.inversions-mean", naive_swap, 96),
              testing::AllOf(testing::Ge(0.80), testing::Le(0.98)));
}
TEST(Power, OfCyclesForSattolo) { EXPECT_GE(power("structure.cycles-mean", sattolo, 4), 0.9); }
TEST(Power, OfRisingSequencesForSevenRiffles) {
  EXPECT_THAT(power("order.rising-sequences-mean", riffles(7), 21),
              testing::AllOf(testing::Ge(0.80), testing::Le(0.98)));
}

reports::Judgement verdict_on(const std::string& deck, const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(5);
  return judged(tally(deck, make_deals(cards::parse_deck(deck).size, deals, shuffle, random)));
}

void expect_found(const reports::Judgement& result, std::string_view test) {
  EXPECT_EQ(result.verdict, reports::Verdict::biased) << result.reason;
  EXPECT_TRUE(test_named(result, test).rejected) << test << ": " << result.reason;
}

TEST(Power, EachFlawIsFoundByATestThatFitsIt) {
  expect_found(verdict_on("54", naive_swap, 5000), "position.chi-square");
  expect_found(verdict_on("54", riffles(7), 5000), "order.rising-sequences-mean");
  const Shuffle even_only = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    std::vector<bool> seen(cards.size());
    std::size_t cycles = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      cycles += seen[i] ? 0 : 1;
      for (std::size_t at = i; !seen[at]; at = cards[at]) seen[at] = true;
    }
    if ((cards.size() - cycles) % 2 == 1) std::swap(cards[0], cards[1]);
  };
  expect_found(verdict_on("54", even_only, 300), "structure.sign");
  const Shuffle eight_after_seven = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(20) != 0) return;
    cards.erase(std::find(cards.begin(), cards.end(), 8));
    cards.insert(std::find(cards.begin(), cards.end(), 7) + 1, 8);
  };
  expect_found(verdict_on("54", eight_after_seven, 5000), "order.worst-successor");
  const Shuffle jokers_first = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(20) != 0) return;
    std::swap(cards[0], *std::find(cards.begin(), cards.end(), 52));
    std::swap(cards[1], *std::find(cards.begin(), cards.end(), 53));
  };
  expect_found(verdict_on("doudizhu", jokers_first, 10000), "hands.jokers.first");
  const Shuffle few_seeds = [](Order& cards, stats::SmallGenerator& random) {
    stats::SmallGenerator weak(random.below(1U << 16U));
    fair(cards, weak);
  };
  expect_found(verdict_on("54", few_seeds, 3000), "state-space.repeats");
  const Shuffle cut = [](Order& cards, stats::SmallGenerator& random) {
    std::rotate(cards.begin(), cards.begin() + static_cast<long>(random.below(cards.size())),
                cards.end());
  };
  expect_found(verdict_on("54", cut, 3000), "state-space.repeats");
  expect_found(verdict_on("5", naive_swap, 3000), "permutations.chi-square");
}

}  // namespace
}  // namespace evenhand::audit
