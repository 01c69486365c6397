#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/audit/between_deals/flawed_sessions.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(BetweenDealsSlow, FindsGoodDealsThatComeInRuns) {
  // Deals with few descents are followed by such deals: of two, the one that is more alike.
  const Shuffle alike =
      with_memory([](Order& cards, const auto& before, std::size_t number, auto& random) {
        const auto falls = [](const Order& order) {
          int descents = 0;
          for (std::size_t i = 1; i < order.size(); ++i)
            descents += order[i - 1] > order[i] ? 1 : 0;
          return descents;
        };
        fair(cards, random);
        if (number == 0 || random.below(4) != 0) return;
        Order other = cards;
        fair(other, random);
        const int wanted = falls(before[0]);
        if (std::abs(falls(other) - wanted) < std::abs(falls(cards) - wanted)) cards = other;
      });
  expect_rejected(session_judged(alike, 20'000), "between-deals.correlation");
}

}  // namespace
}  // namespace evenhand::audit
