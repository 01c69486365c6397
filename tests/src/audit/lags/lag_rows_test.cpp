#include "src/audit/lags/lag_rows.hpp"

#include <gtest/gtest.h>

#include "src/audit/lags/lags_tally.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(Lags, KeysOfHandsAreThoseOfTheirCardsInAnyOrder) {
  const cards::Deck deck = cards::parse_deck("52");
  stats::SmallGenerator random(5);
  cards::DealBatch batch = make_deals(52, 26, fair, random);
  std::vector<Order> deals = orders_of(batch);
  // The second quarter of the last deal is that of the first one, in another order.
  Order& last = deals[25];
  for (std::size_t i = 0; i < 13; ++i) {
    const std::size_t card = deals[0][25 - i];
    std::swap(last[13 + i], *std::find(last.begin(), last.end(), card));
  }
  put(batch, 25, last);
  LagsTally tally(deck);
  tally.begin_block(0);
  tally.fold(batch);
  const std::size_t keys = lag_kinds.size() - 1;
  // Lag 24 has the pairs (0, 24) and (1, 25): none is alike. A deal of 27 would reach lag 25.
  EXPECT_LT(tally.agreements(keys, 24).size(), 54U);
  LagRows rows(deck, 0, 26);
  batch.visit([&](const auto& view) {
    if constexpr (sizeof(view.data[0]) == 1) rows.write({view.data, 52, 26}, 0);
  });
  std::size_t alike = 0;
  for (std::size_t x = 8; x < 16; ++x) {
    alike += rows.row(LagRow::hand_keys, 0)[x] == rows.row(LagRow::hand_keys, 25)[x] ? 1 : 0;
  }
  EXPECT_EQ(alike, 8U);
}

}  // namespace
}  // namespace evenhand::audit
