#include "src/odds/doudizhu_document.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

TEST(DoudizhuDocument, CountsDealsAndHands) {
  const reports::Document totals = doudizhu_document();
  tests::expect_well_formed(totals);
  EXPECT_EQ(tests::exact(totals, "deals"), "854990375116200574569318000");
  EXPECT_EQ(tests::exact(totals, "hands_17"), "47153358767970");
  EXPECT_EQ(tests::exact(totals, "rank_hands_20"), "153009740");
}

}  // namespace
}  // namespace evenhand::odds
