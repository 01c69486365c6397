#include "src/audit/between_deals/between_deals_tally.hpp"

#include <gtest/gtest.h>

#include <map>

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

TEST(BetweenDeals, StepsLeadFromDealToDealWithinABlock) {
  for (const std::string deck : {"2", "3", "10", "54", "136", "300"}) {
    const std::size_t n = cards::parse_deck(deck).size;
    stats::SmallGenerator random(17);
    const cards::DealBatch first = make_deals(n, 300, fair, random);
    const cards::DealBatch second = make_deals(n, 1, fair, random);
    const cards::DealBatch third = make_deals(n, 2, fair, random);
    BetweenDealsTally tally(n);
    std::array<StepTally, 2> expected = {StepTally(n), StepTally(n)};
    std::array<std::map<std::pair<std::size_t, std::size_t>, std::uint64_t>, 2> ends;
    std::uint64_t block = 0;
    for (const cards::DealBatch* batch : {&first, &second, &third}) {
      tally.begin_block(block++);
      tally.fold(*batch);
      const std::vector<Order> deals = orders_of(*batch);
      for (std::size_t lag = 1; lag <= 2; ++lag) {
        for (std::size_t d = lag; d < deals.size(); ++d) {
          cards::DealBatch step(n, 1);
          Order places(n);
          for (std::size_t p = 0; p < n; ++p) {
            places[p] = static_cast<std::size_t>(
                std::find(deals[d - lag].begin(), deals[d - lag].end(), deals[d][p]) -
                deals[d - lag].begin());
          }
          put(step, 0, places);
          expected[lag - 1].fold(step);
          ++ends[lag - 1][{deals[d - lag].back(), deals[d].back()}];
        }
      }
    }
    for (std::size_t lag = 1; lag <= 2; ++lag) {
      EXPECT_EQ(reports::saved(tally.steps(lag)), reports::saved(expected[lag - 1]))
          << deck << " " << lag;
      if (n > BetweenDealsTally::max_table_deck) continue;
      const auto table = tally.end_cards(lag, BetweenDealsTally::End::last);
      for (std::size_t i = 0; i < table.size(); ++i) {
        const auto found = ends[lag - 1].find({i / n, i % n});
        ASSERT_EQ(table[i], found == ends[lag - 1].end() ? 0 : found->second) << deck;
      }
    }
    EXPECT_EQ(tally.steps(1).steps(), 299 + 0 + 1);
    EXPECT_EQ(tally.steps(2).steps(), 298 + 0 + 0);
  }
}

}  // namespace

}  // namespace evenhand::audit
