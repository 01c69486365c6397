#include <gtest/gtest.h>

#include <map>

#include "tests/src/audit/between_deals/flawed_sessions.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(BetweenDeals, StepsOfIndependentDealsAreIndependentAndUniform) {
  // All sequences of four deals of three cards: every pair of steps at lag 1, and every pair at
  // lag 2, comes equally often.
  const std::vector<Order> all = orders_of(every_deal(3));
  const auto step = [&](std::size_t from, std::size_t to) {
    Order places(3);
    for (std::size_t p = 0; p < 3; ++p) {
      for (std::size_t q = 0; q < 3; ++q) {
        if (all[from][q] == all[to][p]) places[p] = q;
      }
    }
    return places;
  };
  std::map<std::vector<Order>, int> at_lag_1;
  std::map<std::vector<Order>, int> at_lag_2;
  for (std::size_t i = 0; i < 6 * 6 * 6 * 6; ++i) {
    const std::array<std::size_t, 4> d = {i % 6, i / 6 % 6, i / 36 % 6, i / 216};
    ++at_lag_1[{step(d[0], d[1]), step(d[1], d[2]), step(d[2], d[3])}];
    ++at_lag_2[{step(d[0], d[2]), step(d[1], d[3])}];
  }
  EXPECT_EQ(at_lag_1.size(), 216U);
  for (const auto& [steps, times] : at_lag_1) EXPECT_EQ(times, 6);
  EXPECT_EQ(at_lag_2.size(), 36U);
  for (const auto& [steps, times] : at_lag_2) EXPECT_EQ(times, 36);
}

TEST(BetweenDealsSlow, FindsDealsThatRepeat) {
  for (const std::size_t lag : {1U, 2U}) {
    const Shuffle repeats =
        with_memory([lag](Order& cards, const auto& before, std::size_t number, auto& random) {
          fair(cards, random);
          if (number >= 2 && random.below(200) == 0) cards = before[lag - 1];
        });
    const reports::Judgement result = session_judged(repeats, 8192);
    expect_rejected(result, "between-deals.repeats");
    // Some 41 repeats, each with chance 1 / 54!.
    EXPECT_NEAR(test_named(result, "between-deals.repeats").p.log10, -41 * 68.0, 1000);
    expect_rejected(result, "between-deals.scalars-lag-" + std::to_string(lag));
  }
}

TEST(BetweenDealsSlow, FindsDealsThatAreMadeOfTheLastByFourRiffles) {
  const Shuffle again =
      with_memory([](Order& cards, const auto& before, std::size_t number, auto& random) {
        if (number > 0) cards = before[0];
        riffles(4)(cards, random);
      });
  const reports::Judgement result = session_judged(again, 4096);
  expect_rejected(result, "between-deals.scalars-lag-1");
  expect_rejected(result, "between-deals.positions-lag-1");
  expect_rejected(result, "between-deals.successors-lag-1");
  expect_rejected(result, "between-deals.worst-cell");
}

TEST(BetweenDealsSlow, FindsASignThatTakesTurns) {
  const Shuffle turns =
      with_memory([](Order& cards, const auto&, std::size_t number, auto& random) {
        fair(cards, random);
        Order left = cards;
        std::size_t exchanges = 0;
        for (std::size_t i = 0; i < left.size(); ++i) {
          for (; left[i] != i; ++exchanges) std::swap(left[i], left[left[i]]);
        }
        if (exchanges % 2 != number % 2) std::swap(cards[0], cards[1]);
      });
  expect_rejected(session_judged(turns, 4096), "between-deals.scalars-lag-1");
}

TEST(BetweenDealsSlow, FindsFirstCardsThatFollowEachOther) {
  // As when a weak generator is seeded anew with the next number for each deal.
  const Shuffle counts = with_memory([](Order& cards, const auto& before, std::size_t number,
                                        auto& random) {
    fair(cards, random);
    if (number == 0 || random.below(10) != 0) return;
    std::swap(cards.back(), *std::find(cards.begin(), cards.end(), (before[0].back() + 5) % 54));
  });
  expect_rejected(session_judged(counts, 20'000), "between-deals.end-cards");
}

}  // namespace
}  // namespace evenhand::audit
