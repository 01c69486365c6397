#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <numeric>

#include "src/audit/counting/hands_of_places.hpp"
#include "src/audit/lags/lags_tally.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

std::vector<Order> orders_of(const cards::DealBatch& batch) {
  std::vector<Order> orders;
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      orders.emplace_back(deals[d].begin(), deals[d].end());
    }
  });
  return orders;
}

Order inverse(const Order& deal) {
  Order places(deal.size());
  for (std::size_t p = 0; p < deal.size(); ++p) places[deal[p]] = p;
  return places;
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

// Flaws, at 54 cards, in sessions short enough for a test.

/// A fair deal that `change` makes like the deal `lag` before, in a share of deals.
Shuffle like_before(
    std::size_t lag, double share,
    std::function<void(Order&, const Order& before, stats::SmallGenerator&)> change) {
  auto past = std::make_shared<std::vector<Order>>();
  return [=](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (past->size() >= lag && random.uniform() < share) {
      change(cards, (*past)[past->size() - lag], random);
    }
    past->push_back(cards);
  };
}

void bring(Order& cards, std::size_t card, std::size_t place) {
  std::swap(*std::find(cards.begin(), cards.end(), card), cards[place]);
}

void expect_found(const Shuffle& shuffle, std::string_view test) {
  stats::SmallGenerator random(23);
  const reports::Judgement result =
      judged(tally_session("54", 20480, shuffle, random, parse_battery("lags")));
  EXPECT_TRUE(test_named(result, test).rejected) << test << ": " << result.reason;
}

TEST(LagsSlow, FindDealsThatKeepSomeOfAnEarlierOne) {
  expect_found(like_before(5, 0.02,
                           [](Order& cards, const Order& before, stats::SmallGenerator& random) {
                             for (int i = 0; i < 4; ++i) {
                               const std::size_t place = random.below(54);
                               bring(cards, before[place], place);
                             }
                           }),
               "lags.agreements");
  expect_found(like_before(16, 0.03,
                           [](Order& cards, const Order& before, stats::SmallGenerator&) {
                             bring(cards, before[11], 11);
                           }),
               "lags.worst-place");
  expect_found(like_before(7, 0.002,
                           [](Order& cards, const Order& before, stats::SmallGenerator&) {
                             cards.assign(before.rbegin(), before.rend());
                           }),
               "lags.agreements");
  expect_found(like_before(10, 0.1,
                           [](Order& cards, const Order& before, stats::SmallGenerator&) {
                             // The first 13 cards in their order of then, at their places of now.
                             Order kept;
                             for (const std::size_t card : before) {
                               if (card < 13) kept.push_back(card);
                             }
                             auto next = kept.begin();
                             for (std::size_t& card : cards) {
                               if (card < 13) card = *next++;
                             }
                           }),
               "lags.order");
}

TEST(LagsSlow, FindRelabelledDeals) {
  expect_found(like_before(4, 0.002,
                           [](Order& cards, const Order& before, stats::SmallGenerator&) {
                             for (std::size_t p = 0; p < 54; ++p) cards[p] = (before[p] + 5) % 54;
                           }),
               "lags.agreements");
  stats::SmallGenerator of_labels(7);
  Order labels(54);
  std::iota(labels.begin(), labels.end(), std::size_t{0});
  fair(labels, of_labels);
  expect_found(like_before(13, 0.004,
                           [labels](Order& cards, const Order& before, stats::SmallGenerator&) {
                             for (std::size_t p = 0; p < 54; ++p) cards[p] = labels[before[p]];
                           }),
               "lags.relabelled");
}

TEST(LagsCalibration, HoldForIndependentDealsOfAnyLaw) {
  // All but `relabelled` ask for independence alone.
  for (const auto& [deck, shuffle] : std::vector<std::pair<std::string, Shuffle>>{
           {"10", naive_swap}, {"20", riffles(3)}, {"12", sattolo}, {"25", fair}}) {
    std::map<std::string, int> small;
    stats::SmallGenerator random(47);
    for (int session = 0; session < 100; ++session) {
      const auto result = judged(tally_session(deck, 1200, shuffle, random, parse_battery("lags")));
      for (const reports::Finding& test : result.findings) {
        if (test.is_made() && (deck == "25" || test.test != "lags.relabelled")) {
          small[test.test] += p_of(test) <= 0.05 ? 1 : 0;
        }
      }
    }
    // Binomial(100, .05) is 15 or more with probability 1e-4.
    for (const auto& [name, count] : small) EXPECT_LE(count, 14) << deck << ' ' << name;
  }
}

}  // namespace
}  // namespace evenhand::audit
