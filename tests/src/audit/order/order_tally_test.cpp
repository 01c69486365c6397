#include "src/audit/order/order_tally.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/audit/deals_of_all_sizes.hpp"

namespace evenhand::audit {
namespace {

TEST(OrderTally, OverAllDealsHasTheNullDistributions) {
  for (std::size_t n = 2; n <= 7; ++n) {
    const cards::DealBatch deals = every_deal(n);
    OrderTally order(n);
    order.fold(deals);
    expect_null(order.inversions(), stats::inversions_null(n));
    expect_null(order.descents(), stats::descents_null(n));
    expect_null(order.rising_sequences(), stats::rising_sequences_null(n));
    expect_null(order.successions(), stats::successions_null(n));
  }
}

TEST(OrderTally, CountsWhichCardFollowsWhich) {
  cards::DealBatch deals(4, 2);
  put(deals, 0, {2, 0, 3, 1});
  put(deals, 1, {1, 2, 0, 3});
  OrderTally order(4);
  order.fold(deals);
  EXPECT_EQ(order.successors(), (std::vector<std::uint64_t>{0, 0, 0, 2,  // after 0
                                                            0, 0, 1, 0,  // after 1
                                                            2, 0, 0, 0,  // after 2
                                                            0, 1, 0, 0}));
}

TEST(OrderTally, RefusesSuccessorsOfAnotherNumberOfDeals) {
  OrderTally order(4);
  order.fold(every_deal(4));
  OrderTally read(4);
  EXPECT_THROW(read.load({"tally", order.save()}, 23), InputError);
  read.load({"tally", order.save()}, 24);
  EXPECT_EQ(read.save(), order.save());
}

}  // namespace
}  // namespace evenhand::audit
