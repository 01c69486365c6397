#include <gtest/gtest.h>

#include <map>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

const BatterySpec second_order_only = {{"second-order"}};

TEST(SecondOrderGroup, IsSuperUniformForFairDeals) {
  std::map<std::string, int> small;
  stats::SmallGenerator random(22);
  constexpr int sessions = 60;
  for (int session = 0; session < sessions; ++session) {
    const auto result = judged(tally("12", make_deals(12, 400, fair, random), second_order_only));
    for (const reports::Finding& test : result.findings) {
      small[test.test] += test.is_made() && p_of(test) <= 0.05 ? 1 : 0;
    }
  }
  EXPECT_FALSE(small.empty());
  // Binomial(60, .05) is 11 or more with probability 2e-4.
  for (const auto& [name, count] : small) EXPECT_LE(count, 10) << name;
}

TEST(SecondOrderGroup, HasNoTestsOfTinyAndLargeDecks) {
  stats::SmallGenerator random(23);
  for (const char* deck : {"3", "300"}) {
    const std::size_t n = cards::parse_deck(deck).size;
    const auto result = judged(tally(deck, make_deals(n, 50, fair, random), second_order_only));
    for (const reports::Finding& test : result.findings) EXPECT_FALSE(test.is_made()) << deck;
  }
}

}  // namespace
}  // namespace evenhand::audit
