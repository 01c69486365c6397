#include "src/audit/lags/lags_tally.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "src/audit/counting/hands_of_places.hpp"
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

/// By definition: [c] the card after c, or before it; c itself at the end.
Order neighbours(const Order& deal, bool after) {
  const Order places = inverse(deal);
  Order found(deal.size());
  for (std::size_t c = 0; c < deal.size(); ++c) {
    const bool at_end = places[c] == (after ? deal.size() - 1 : 0);
    found[c] = at_end ? c : deal[after ? places[c] + 1 : places[c] - 1];
  }
  return found;
}

Order steps(const Order& deal, bool back) {
  const std::size_t n = deal.size();
  Order found(n);
  for (std::size_t p = 0; p < n; ++p) {
    const std::size_t step = (deal[(p + 1) % n] + n - deal[p]) % n;
    found[p] = back ? n - step : step;
  }
  return found;
}

Order row_of(const cards::Deck& deck, const Order& deal, LagRow row) {
  switch (row) {
    case LagRow::cards:
      return deal;
    case LagRow::reversed:
      return {deal.rbegin(), deal.rend()};
    case LagRow::places:
      return inverse(deal);
    case LagRow::followers:
    case LagRow::leaders:
      return neighbours(deal, row == LagRow::followers);
    case LagRow::opposites: {
      Order opposites(deal.size());
      for (std::size_t p = 0; p < deal.size(); ++p) {
        opposites[deal[p]] = deal[(p + deal.size() / 2) % deal.size()];
      }
      return opposites;
    }
    case LagRow::steps:
    case LagRow::steps_back:
      return steps(deal, row == LagRow::steps_back);
    default: {
      const auto hands = hands_of_places(deck);
      Order found(deal.size());
      for (std::size_t p = 0; p < deal.size(); ++p) found[deal[p]] = hands[p];
      return found;
    }
  }
}

TEST(Lags, CountWhatTheRowsOfDealsHaveInCommon) {
  for (const std::string name : {"8", "13", "54", "poker", "136", "255", "256"}) {
    const cards::Deck deck = cards::parse_deck(name);
    stats::SmallGenerator random(31);
    const cards::DealBatch batch = make_deals(deck.size, 240, fair, random);
    const std::vector<Order> deals = orders_of(batch);
    LagsTally tally(deck);
    tally.begin_block(0);
    tally.fold(batch);
    ASSERT_EQ(tally.pairs(), 240 - LagsTally::lags);
    for (std::size_t kind = 0; kind < lag_kinds.size(); ++kind) {
      if (lag_kinds[kind].now == LagRow::hand_keys) continue;
      for (const std::size_t lag : {1U, 7U, 24U}) {
        std::vector<std::uint64_t> agreements(deck.size + 1);
        std::vector<std::uint64_t> places(deck.size);
        for (std::size_t d = LagsTally::lags; d < deals.size(); ++d) {
          const Order now = row_of(deck, deals[d], lag_kinds[kind].now);
          const Order then = row_of(deck, deals[d - lag], lag_kinds[kind].then);
          std::size_t alike = 0;
          for (std::size_t x = 0; x < deck.size; ++x) {
            if (now[x] != then[x]) continue;
            ++alike;
            ++places[x];
          }
          ++agreements[alike];
        }
        const auto counted = tally.places(kind, lag);
        EXPECT_EQ(std::vector<std::uint64_t>(counted.begin(), counted.end()), places)
            << name << ' ' << lag_kinds[kind].words;
        if (!lag_kinds[kind].is_counted) continue;
        const auto histogram = tally.agreements(kind, lag);
        EXPECT_EQ(std::vector<std::uint64_t>(histogram.begin(), histogram.end()), agreements)
            << name << ' ' << lag_kinds[kind].words;
      }
    }
    std::uint64_t product = 0;
    for (std::size_t d = LagsTally::lags; d < deals.size(); ++d) {
      const Order now = inverse(deals[d]);
      const Order then = inverse(deals[d - 5]);
      product += std::inner_product(now.begin(), now.end(), then.begin(), std::uint64_t{0});
    }
    EXPECT_EQ(tally.products(0, 5), product) << name;
  }
}

TEST(Lags, LookAtTheFirstBlocksAndThenAtSome) {
  stats::SmallGenerator random(3);
  const cards::DealBatch batch = make_deals(10, 100, fair, random);
  LagsTally tally(cards::parse_deck("10"));
  std::uint64_t looked_at = 0;
  for (std::uint64_t block = 0; block < 40; ++block) {
    tally.begin_block(block);
    tally.fold(batch);
    looked_at += block < 8 || block == 16 || block == 32 ? 76 : 0;
    EXPECT_EQ(tally.pairs(), looked_at) << block;
  }
}

}  // namespace

}  // namespace evenhand::audit
