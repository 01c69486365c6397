#include "src/audit/order/worst_successor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "stats/distributions/binomial.hpp"

namespace evenhand::audit {
namespace {

constexpr TestInfo successor_info{"some.worst", "No card follows another too often."};

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

}  // namespace
}  // namespace evenhand::audit
