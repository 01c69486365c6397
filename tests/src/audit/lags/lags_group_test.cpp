#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <numeric>

#include "src/audit/lags/lags_tally.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

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

void expect_found(const Shuffle& shuffle, std::string_view test) {
  stats::SmallGenerator random(23);
  expect_rejected(judged(tally_session("54", 20480, shuffle, random, parse_battery("lags"))), test);
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
