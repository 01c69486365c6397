#include "src/audit/strength/strength_tally.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(Strength, SpreadHasItsMeanOverEveryDeal) {
  StrengthTally tally(cards::parse_deck("8"));
  tally.begin_block(0);
  tally.fold(every_deal(8));
  for (std::size_t kind = 0; kind < StrengthTally::kinds; ++kind) {
    for (std::size_t hand = 0; hand <= tally.hands(); ++hand) {
      const double mean = tally.spread(kind, hand).mean;
      EXPECT_NEAR(mean / tally.expected_spread(kind, hand), 1, 1e-12) << kind << ' ' << hand;
    }
  }
}

TEST(Strength, IsThatOfTheHandsThatAreDealt) {
  const cards::Deck deck = cards::parse_deck("doudizhu");
  StrengthTally tally(deck);
  EXPECT_EQ(tally.hands(), 3U);
  stats::SmallGenerator random(2);
  const cards::DealBatch deals = make_deals(54, 1, fair, random);
  tally.begin_block(0);
  tally.fold(deals);
  double spread = 0;
  const auto& rank = deck.ranks->class_of;
  const double total = std::accumulate(rank.begin(), rank.end(), 0.0);
  deals.visit([&](const auto& view) {
    for (std::size_t hand = 0; hand < 3; ++hand) {
      double sum = 0;
      for (std::size_t i = 0; i < 17; ++i) sum += rank[view[0][17 * hand + i]];
      spread += std::pow(54 * sum - 17 * total, 2);
    }
  });
  EXPECT_NEAR(tally.spread(0, 3).mean, spread, 1e-6);
}

TEST(Strength, MomentsAreThoseOfTheDealsSeen) {
  stats::SmallGenerator random(4);
  StrengthTally tally(cards::parse_deck("52"));
  tally.begin_block(0);
  tally.fold(make_deals(52, 4000, fair, random));
  const StrengthTally::Moments moments = tally.spread(0, 4);
  // Near a chi-square with three degrees of freedom: deviation sqrt(2/3), skewness sqrt(8/3).
  EXPECT_NEAR(moments.deviation / moments.mean, std::sqrt(2.0 / 3), 0.05);
  EXPECT_NEAR(moments.skewness, std::sqrt(8.0 / 3), 0.3);
}

}  // namespace
}  // namespace evenhand::audit
