#include "sims/odds/doudizhu_totals.hpp"

#include <gtest/gtest.h>

namespace evenhand::odds {
namespace {

using stats::Integer;

TEST(OddsDoudizhu, CountsDealsAndHands) {
  const DoudizhuTotals totals = doudizhu_totals();
  EXPECT_EQ(totals.deals, Integer("854990375116200574569318000"));
  EXPECT_EQ(totals.hands_17, Integer("47153358767970"));
  EXPECT_EQ(totals.hands_20, Integer("321387366339585"));
  EXPECT_EQ(totals.rank_hands_17, 58684015);
  EXPECT_EQ(totals.rank_hands_20, 153009740);
}

}  // namespace
}  // namespace evenhand::odds
