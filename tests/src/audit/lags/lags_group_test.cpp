#include "src/audit/lags/lags_group.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <numeric>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

reports::Finding far_of(const char* deck, std::size_t deals, const Shuffle& shuffle,
                        std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  return test_named(judged(tally_session(deck, deals, shuffle, random, parse_battery("lags"))),
                    lags_info::far_agreements.name);
}

/// In that share of deals ten cards lie where they lay so many deals before, or six after the first
/// of them in the same order.
Shuffle like_long_ago(std::size_t lag, double share, bool is_packet) {
  auto past = std::make_shared<std::vector<Order>>();
  return [=](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (past->size() >= lag && random.uniform() < share) {
      const Order& before = (*past)[past->size() - lag];
      if (is_packet) {
        const std::size_t from = random.below(44);
        const std::size_t to = random.below(44);
        for (std::size_t i = 0; i < 10; ++i) bring(cards, before[from + i], to + i);
      } else {
        for (int i = 0; i < 10; ++i) {
          const std::size_t place = random.below(54);
          bring(cards, before[place], place);
        }
      }
    }
    past->push_back(cards);
  };
}

TEST(FarTests, NameTheDistance) {
  for (const std::size_t lag : {25U, 50U, 1500U}) {
    const reports::Finding found = far_of("54", 20480, like_long_ago(lag, 0.05, false), 3);
    EXPECT_TRUE(found.rejected) << found.words;
    EXPECT_TRUE(found.subject.ends_with("cards at their places lag " + std::to_string(lag)))
        << found.subject;
    EXPECT_GT(found.effect->size.high, 0.03);
    EXPECT_LT(found.effect->size.low, 0.05);
  }
}

TEST(FarTests, SeePacketsThatMoved) {
  const reports::Finding found = far_of("54", 20480, like_long_ago(77, 0.05, true), 4);
  EXPECT_TRUE(found.rejected) << found.words;
  EXPECT_TRUE(found.subject.ends_with("cards behind the same card lag 77")) << found.subject;
}

TEST(FarTests, AreLeftOutOfShortSessions) {
  EXPECT_FALSE(far_of("54", 300, fair, 1).is_made());
  EXPECT_TRUE(far_of("54", 2000, fair, 1).is_made());
}

TEST(FarTestsCalibrationSlow, HoldForIndependentDealsOfAnyLaw) {
  const Shuffle often_sorted = sometimes(
      0.1, [](Order& cards, stats::SmallGenerator&) { std::sort(cards.begin(), cards.end()); });
  for (const Shuffle& shuffle : {Shuffle(fair), Shuffle(naive_swap), riffles(3), often_sorted}) {
    int small = 0;
    for (std::uint64_t session = 0; session < 60; ++session) {
      small += p_of(far_of("20", 3000, shuffle, session)) <= 0.1 ? 1 : 0;
    }
    EXPECT_LE(small, 14);
  }
}

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
