#include "src/audit/between_deals/session_slices.hpp"

#include <gtest/gtest.h>

#include "src/audit/between_deals/between_deals_tally.hpp"
#include "tests/src/audit/between_deals/flawed_sessions.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(BetweenDeals, SlicesHoldTheDealsOfTheirPartOfTheSession) {
  stats::SmallGenerator random(19);
  BetweenDealsTally tally(10);
  PositionTally all(10);
  PositionTally odd(10);
  for (const std::uint64_t block : {0U, 1U, 9U}) {
    const cards::DealBatch deals = make_deals(10, 601, fair, random);
    tally.begin_block(block);
    tally.fold(deals);
    all.fold(deals);
    const std::vector<Order> orders = orders_of(deals);
    for (std::size_t d = 1; d < orders.size(); d += 2) {
      cards::DealBatch one(10, 1);
      put(one, 0, orders[d]);
      odd.fold(one);
    }
  }
  // Block 9 begins at unit 144, so a slice is eight units: half a block.
  const auto slices = tally.slices().slices();
  PositionTally sum(10);
  for (std::size_t i = 0; i < slices.size(); ++i) {
    const bool filled = i == 0 || i == 2 || i == 18;
    EXPECT_EQ(slices[i].deals[0], filled ? 301 : 0) << i;
    EXPECT_EQ(slices[i].deals[1], filled ? 300 : 0) << i;
    if (filled) sum.merge(*slices[i].positions);
  }
  EXPECT_EQ(sum.counts(), all.counts());
  EXPECT_EQ(tally.slices().odd().counts(), odd.counts());
}

}  // namespace
}  // namespace evenhand::audit
