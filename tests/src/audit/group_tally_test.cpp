#include "src/audit/group_tally.hpp"

#include <gtest/gtest.h>

#include "src/audit/order/order_group.hpp"
#include "src/audit/structure/structure_group.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(GroupTally, AddsWhatOneOfItsTypeCounted) {
  const cards::DealBatch deals = every_deal(4);
  StructureTally one(4);
  StructureTally two(4);
  one.fold(deals);
  two.fold(deals);
  static_cast<GroupTally&>(one).merge(two);
  EXPECT_EQ(one.odd(), 24U);
}

TEST(GroupTally, RefusesAnotherType) {
  StructureTally structure(4);
  const OrderTally order(4);
  EXPECT_THROW(static_cast<GroupTally&>(structure).merge(order), std::logic_error);
  EXPECT_THROW(as<StructureTally>(order), std::logic_error);
  EXPECT_EQ(&as<OrderTally>(order), &order);
}

}  // namespace
}  // namespace evenhand::audit
