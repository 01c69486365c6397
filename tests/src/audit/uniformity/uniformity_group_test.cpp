#include <gtest/gtest.h>

#include "src/audit/uniformity/uniformity_tally.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

const BatterySpec uniformity = parse_battery("uniformity");

reports::Judgement blocks_of(const Shuffle& shuffle, std::size_t n, std::size_t blocks,
                             const BatterySpec& battery) {
  stats::SmallGenerator random(4);
  Tallies tallies(battery, cards::parse_deck(std::to_string(n)));
  for (std::size_t b = 0; b < blocks; ++b) {
    const cards::DealBatch deals = make_deals(n, run::block_size, shuffle, random);
    tallies.begin_block(b);
    tallies.fold(deals);
  }
  return judged(tallies);
}

TEST(Uniformity, CatchesADealerWhoseCardsAreTooEven) {
  // Each fair deal comes again with all cards one higher, until each card was at each position.
  Order deal;
  std::size_t turn = 0;
  const Shuffle balanced = [&](Order& cards, stats::SmallGenerator& random) {
    if (turn++ % cards.size() == 0) {
      fair(cards, random);
      deal = cards;
    }
    for (std::size_t p = 0; p < cards.size(); ++p) cards[p] = deal[p] = (deal[p] + 1) % deal.size();
  };
  const auto result = blocks_of(balanced, 10, 12, parse_battery("position,uniformity"));
  EXPECT_GT(p_of(test_named(result, "position.chi-square")), 0.99);
  EXPECT_TRUE(test_named(result, "uniformity.block-digits").rejected) << result.reason;
}

TEST(Uniformity, CatchesADealerWhoDealsEveryOrderBackwardsAsWell) {
  Order deal;
  bool again = true;
  const Shuffle antithetic = [&](Order& cards, stats::SmallGenerator& random) {
    again = !again;
    if (again) {
      cards.assign(deal.rbegin(), deal.rend());
      return;
    }
    fair(cards, random);
    deal = cards;
  };
  const auto result = blocks_of(antithetic, 10, 24, parse_battery("order,uniformity"));
  EXPECT_GT(p_of(test_named(result, "order.inversions-mean")), 0.99);
  EXPECT_TRUE(test_named(result, "uniformity.block-inversions").rejected) << result.reason;
}

TEST(Uniformity, SkipsBlocksWhereThereAreTooFewOrTheDeckIsTooSmall) {
  const auto few = blocks_of(fair, 10, 7, uniformity);
  EXPECT_NE(test_named(few, "uniformity.block-digits").skipped, "");
  EXPECT_NE(test_named(few, "uniformity.block-inversions").skipped, "");
  EXPECT_EQ(test_named(few, "uniformity.ks-digit").skipped, "");
  const auto small = blocks_of(fair, 4, 8, uniformity);
  EXPECT_NE(test_named(small, "uniformity.block-digits").skipped, "");
  EXPECT_EQ(test_named(small, "uniformity.block-inversions").skipped, "");
}

}  // namespace
}  // namespace evenhand::audit
