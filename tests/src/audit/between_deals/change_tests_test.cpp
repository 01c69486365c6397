#include "src/audit/between_deals/change_tests.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/audit/between_deals/flawed_sessions.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

double trace_of(std::size_t n, const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(4);
  SampledDeals sampled(n);
  sampled.begin_block(0);
  sampled.fold(make_deals(n, deals, shuffle, random));
  return third_trace(sampled);
}

TEST(ThirdTrace, IsThatOfUniformDeals) {
  // (n-1)² eigenvalues of 1/(n-1).
  EXPECT_NEAR(trace_of(8, fair, 2048), 1 / 7.0, 0.01);
  EXPECT_NEAR(trace_of(20, fair, 2048), 1 / 19.0, 0.006);
}

TEST(ThirdTrace, SeesTheWeightOfADeckThatIsNotShuffled) {
  // In a quarter of deals: (n-1)² eigenvalues of 3/4 / (n-1), one of them greater by
  // 3/16 · (n-1).
  const Shuffle mixture = [](Order& cards, stats::SmallGenerator& random) {
    if (random.uniform() < 0.75) fair(cards, random);
  };
  const double each = 0.75 / 11;
  const double truth = 120 * std::pow(each, 3) + std::pow(each + 11 * 3 / 16.0, 3);
  EXPECT_NEAR(trace_of(12, mixture, 2048) / truth, 1, 0.2);
}

TEST(ThirdTrace, IsNotToldByFewDeals) { EXPECT_EQ(trace_of(8, fair, 7 * 32), 0); }

/// Puts card 0 first, or last, in 2 % of deals.
void lean(Order& cards, bool to_front, stats::SmallGenerator& random) {
  fair(cards, random);
  if (random.below(50) != 0) return;
  const auto place = std::find(cards.begin(), cards.end(), 0U);
  std::swap(*place, to_front ? cards.front() : cards.back());
}

TEST(BetweenDealsSlow, FindsModesThatTakeTurns) {
  const Shuffle turns = with_memory([](Order& cards, const auto&, std::size_t number,
                                       auto& random) { lean(cards, number % 2 == 0, random); });
  const reports::Judgement result = session_judged(turns, 60'000);
  expect_rejected(result, "between-deals.worst-change");
}

TEST(BetweenDealsSlow, FindsBiasThatBeginsHalfWay) {
  const Shuffle turns_bad =
      with_memory([](Order& cards, const auto&, std::size_t number, auto& random) {
        if (number < 10'000) {
          fair(cards, random);
        } else {
          naive_swap(cards, random);
        }
      });
  const reports::Judgement result = session_judged(turns_bad, 20'000);
  expect_rejected(result, "between-deals.halves");
  expect_rejected(result, "between-deals.drift");
  expect_rejected(result, "between-deals.scalar-drift");
}

TEST(BetweenDealsSlow, IntervalsOfChangesHoldWhereDealsAreRepeated) {
  const Shuffle again =
      with_memory([](Order& cards, const auto& before, std::size_t number, auto& random) {
        fair(cards, random);
        if (number > 0 && random.below(5) == 0) cards = before[0];
      });
  const reports::Judgement result = session_judged(again, 20'000);
  expect_rejected(result, "between-deals.repeats");
  // Nothing changes in the session, though the deals are not independent.
  for (const char* test : {"between-deals.halves", "between-deals.drift"}) {
    const reports::Finding& finding = test_named(result, test);
    ASSERT_TRUE(finding.effect) << test;
    EXPECT_LE(finding.effect->size.low, 0) << test;
  }
}

}  // namespace

}  // namespace evenhand::audit
