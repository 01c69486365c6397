#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

const BatterySpec permutations_only = {{"permutations"}};

reports::Judgement orders_judged(std::size_t n, std::size_t deals, const Shuffle& shuffle) {
  stats::SmallGenerator random(20);
  return judged(tally(std::to_string(n), make_deals(n, deals, shuffle, random), permutations_only));
}

TEST(PermutationsGroup, NamesTheOrderThatIsFurthestOff) {
  const auto result =
      orders_judged(4, 3000, sometimes(0.1, [](Order& cards, stats::SmallGenerator&) {
                      cards = {2, 0, 3, 1};
                    }));
  expect_rejected(result, "permutations.chi-square");
  EXPECT_THAT(test_named(result, "permutations.chi-square").words,
              testing::StartsWith("order 2 0 3 1 in"));
}

TEST(PermutationsGroup, FindsFairDealsFair) {
  EXPECT_FALSE(test_named(orders_judged(5, 2000, fair), "permutations.chi-square").rejected);
}

TEST(PermutationsGroup, AsksForFiveDealsOfEachOrder) {
  EXPECT_EQ(test_named(orders_judged(5, 599, fair), "permutations.chi-square").skipped,
            "599 deals are too few for 120 orders, 600 are needed");
  EXPECT_TRUE(test_named(orders_judged(5, 600, fair), "permutations.chi-square").is_made());
}

TEST(PermutationsGroup, HasNoTestOfLargerDecks) {
  EXPECT_TRUE(orders_judged(8, 100, fair).findings.empty());
}

}  // namespace
}  // namespace evenhand::audit
