#include "src/audit/order/order_group.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "stats/distributions/binomial.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/deals_of_all_sizes.hpp"
#include "tests/src/audit/session_power.hpp"

namespace evenhand::audit {
namespace {

TEST(OrderTally, OverAllDealsHasTheNullDistributions) {
  for (std::size_t n = 2; n <= 7; ++n) {
    const cards::DealBatch deals = every_deal(n);
    OrderTally order(n);
    order.fold(deals);
    expect_null(order.inversions(), stats::inversions_null(n));
    expect_null(order.descents(), stats::descents_null(n));
    expect_null(order.rising_sequences(), stats::rising_sequences_null(n));
    expect_null(order.successions(), stats::successions_null(n));
  }
}

TEST(OrderTally, CountsWhichCardFollowsWhich) {
  cards::DealBatch deals(4, 2);
  put(deals, 0, {2, 0, 3, 1});
  put(deals, 1, {1, 2, 0, 3});
  OrderTally order(4);
  order.fold(deals);
  EXPECT_EQ(order.successors(), (std::vector<std::uint64_t>{0, 0, 0, 2,  // after 0
                                                            0, 0, 1, 0,  // after 1
                                                            2, 0, 0, 0,  // after 2
                                                            0, 1, 0, 0}));
}

TEST(OrderTally, RefusesSuccessorsOfAnotherNumberOfDeals) {
  OrderTally order(4);
  order.fold(every_deal(4));
  OrderTally read(4);
  EXPECT_THROW(read.load({"tally", order.save()}, 23), InputError);
  read.load({"tally", order.save()}, 24);
  EXPECT_EQ(read.save(), order.save());
}

constexpr TestInfo successor_info{"some.worst", Method::binomial,
                                  "No card follows another too often."};

/// So many deals of four cards in which every pair comes as often as it should.
std::vector<std::uint64_t> even_pairs(std::uint64_t each) {
  std::vector<std::uint64_t> counts(16, each);
  for (std::size_t card = 0; card < 4; ++card) counts[card * 5] = 0;
  return counts;
}

TEST(WorstSuccessor, IsTheLeastLikelyPairOfAllLags) {
  const cards::Deck deck = cards::parse_deck("4");
  // Directly after one another in 1/4 of deals, two places apart in 1/6.
  std::vector<std::uint64_t> direct = even_pairs(300);
  std::vector<std::uint64_t> distant = even_pairs(200);
  direct[1 * 4 + 2] = 330;
  distant[3 * 4 + 0] = 140;
  const std::array lags = {LaggedPairs{1, direct}, LaggedPairs{2, distant}};
  const Evidence found = worst_successor(successor_info, lags, {deck, 1200});
  EXPECT_THAT(found.words, testing::HasSubstr("card 0 comes 2 places after card 3 in 11.7 %"));
  EXPECT_NEAR(found.result.statistic, -60 / std::sqrt(1200 * 5 / 36.0), 1e-9);
  const double p = stats::Binomial(1200, 1 / 6.0).two_sided(140).value();
  EXPECT_NEAR(found.result.p.value(), 1 - std::pow(1 - p, 24), 1e-9);
  EXPECT_NEAR(found.result.effect->value, -0.3, 1e-12);
}

TEST(WorstSuccessor, AsksForEnoughDeals) {
  const cards::Deck deck = cards::parse_deck("4");
  const std::vector<std::uint64_t> counts = even_pairs(1);
  const std::array lags = {LaggedPairs{1, counts}};
  EXPECT_THAT(worst_successor(successor_info, lags, {deck, 4}).result.skipped,
              testing::HasSubstr("4 deals are too few for pairs of 4 cards"));
}

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
