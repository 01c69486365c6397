#include "src/audit/permutations/permutations_group.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(PermutationsTally, CountsEveryOrderUnderItsRank) {
  PermutationsTally tally(3);
  tally.fold(every_deal(3));
  cards::DealBatch more(3, 2);
  put(more, 0, {2, 1, 0});
  put(more, 1, {0, 2, 1});
  tally.fold(more);
  EXPECT_EQ(std::vector<std::uint64_t>(tally.counts().begin(), tally.counts().end()),
            (std::vector<std::uint64_t>{1, 2, 1, 1, 1, 2}));
}

TEST(PermutationsTally, AddsUpAndIsReadBack) {
  PermutationsTally tally(4);
  tally.fold(every_deal(4));
  PermutationsTally read(4);
  read.load({"tally", tally.save()}, 24);
  read.merge(tally);
  for (const std::uint64_t count : read.counts()) EXPECT_EQ(count, 2U);
  EXPECT_THROW(read.load({"tally", tally.save()}, 25), InputError);
  EXPECT_THROW(PermutationsTally(5).load({"tally", tally.save()}, 24), InputError);
}

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
