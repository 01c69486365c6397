#include "src/power/measure_power.hpp"

#include <gtest/gtest.h>

#include "src/audit/battery.hpp"

namespace evenhand::power {
namespace {

TEST(DealsForPower, FollowNormalTheory) {
  // z(.995) = 2.5758, z(.9) = 1.2816, z(.5) = 0: ((2.57583 + 1.28155) / 2.57583)² = 2.242595.
  EXPECT_NEAR(deals_for_power(100, 0.5, 0.9, 0.01), 224.2595, 0.001);
  EXPECT_NEAR(deals_for_power(224.2595, 0.9, 0.5, 0.01), 100, 0.001);
  EXPECT_DOUBLE_EQ(deals_for_power(100, 0.7, 0.7, 0.01), 100);
}

TEST(LeastDeals, AreThoseFromWhichTheTestIsMade) {
  Question question;
  question.deck = cards::parse_deck("20");
  question.groups = {"position"};
  const Flaw fair{shuffle::parse_shuffler("fisher-yates"), "philox"};
  EXPECT_EQ(least_deals(fair, question, "position.chi-square", 10), 100U);  // 5n
  EXPECT_EQ(least_deals(fair, question, "position.ks-top-card", 10), 1U);
}

}  // namespace
}  // namespace evenhand::power
