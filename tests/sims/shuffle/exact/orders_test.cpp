#include "sims/shuffle/exact/orders.hpp"

#include <gtest/gtest.h>

#include "tests/sims/shuffle/exact/rank_of.hpp"

namespace evenhand::shuffle::exact {
namespace {

TEST(Orders, RankAndOrderAreInverse) {
  for (std::uint32_t rank = 0; rank < 720; ++rank)
    EXPECT_EQ(order_rank(order_at(rank, 6), 6), rank);
  EXPECT_EQ(rank_of("123"), 0U);
  EXPECT_EQ(rank_of("321"), 5U);
}

}  // namespace
}  // namespace evenhand::shuffle::exact
