#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/session_power.hpp"

namespace evenhand::audit {
namespace {

TEST(Power, OfInversionsForTheNaiveSwap) {
  EXPECT_THAT(power_of("order.inversions-mean", naive_swap, 96),
              testing::AllOf(testing::Ge(0.80), testing::Le(0.98)));
}

TEST(Power, OfRisingSequencesForSevenRiffles) {
  EXPECT_THAT(power_of("order.rising-sequences-mean", riffles(7), 21),
              testing::AllOf(testing::Ge(0.80), testing::Le(0.98)));
}

TEST(OrderGroup, NamesThePairThatIsFurthestOff) {
  const Shuffle tied = sometimes(0.05, [](Order& cards, stats::SmallGenerator&) {
    cards.erase(std::find(cards.begin(), cards.end(), 8));
    cards.insert(std::find(cards.begin(), cards.end(), 3) + 1, 8);
  });
  stats::SmallGenerator random(17);
  const auto result = judged(tally("12", make_deals(12, 5000, tied, random), {{"order"}}));
  EXPECT_THAT(test_named(result, "order.worst-successor").words,
              testing::StartsWith("card 8 comes directly after card 3 in"));
  expect_rejected(result, "order.successors");
}

TEST(OrderGroup, TestsSuccessorsFromFourCardsOn) {
  stats::SmallGenerator random(18);
  const auto three = judged(tally("3", make_deals(3, 2000, fair, random), {{"order"}}));
  EXPECT_EQ(test_named(three, "order.successors").skipped, "decks of at least 4 cards are needed");
  const auto four = judged(tally("4", make_deals(4, 2000, fair, random), {{"order"}}));
  EXPECT_TRUE(test_named(four, "order.successors").is_made());
}

}  // namespace
}  // namespace evenhand::audit
