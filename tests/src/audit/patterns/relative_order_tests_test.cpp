#include "src/audit/patterns/relative_order_tests.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

constexpr TestInfo info{"patterns.some", "All orders are equally likely."};
constexpr std::size_t places = 10;

Evidence fixed_places(const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(5);
  PatternsTally tally(places);
  tally.begin_block(0);
  tally.fold(make_deals(places, deals, shuffle, random));
  const cards::Deck deck = cards::parse_deck("10");
  return fixed_orders(info, Members::places, tally, {deck, deals, 0.9});
}

TEST(RelativeOrderTests, NameTheOrderThatIsFurthestOff) {
  // The first two cards always ascend.
  const Shuffle sorted_start = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (cards[1] < cards[0]) std::swap(cards[0], cards[1]);
  };
  const Evidence found = fixed_places(sorted_start, 20'000);
  EXPECT_EQ(found.test, "patterns.some");
  EXPECT_LT(found.result.p.value(), 1e-10);
  EXPECT_EQ(found.words.find("cards at positions 0"), 0U) << found.words;
  EXPECT_EQ(found.result.effect->interval.level, 0.9);
  EXPECT_GT(fixed_places(fair, 20'000).result.p.value(), 0.001);
}

TEST(RelativeOrderTests, AreSkippedBelowFiveOfEachOrder) {
  EXPECT_EQ(fixed_places(fair, 100).result.skipped, "100 orders were seen, 120 are needed");
}

}  // namespace
}  // namespace evenhand::audit
