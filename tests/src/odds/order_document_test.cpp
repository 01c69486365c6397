#include "src/odds/order_document.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

// The 720 orders of three pairs: 240, 288, 144 and 48 have 0 to 3 that follow one another.
TEST(OrderDocument, TellsSiblingsThatFollowOneAnother) {
  const reports::Document some = order_document({{6, 3, 2}, true, {2, UINT64_MAX}, ">=2"});
  tests::expect_well_formed(some);
  EXPECT_EQ(tests::exact(some, "probability"), "4/15");
  const reports::Document all = order_document({{6, 3, 2}, false, {}, ""});
  EXPECT_EQ(tests::exact(all, "mean"), "1");
  EXPECT_EQ(tests::table(all, "law").rows.size(), 4U);
}

TEST(OrderDocument, TellsCardsInTheirPlace) {
  EXPECT_EQ(tests::exact(order_document({{4, 0, 2}, true, {0, 0}, "0"}), "probability"), "3/8");
}

}  // namespace
}  // namespace evenhand::odds
