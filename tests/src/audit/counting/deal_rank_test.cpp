#include "src/audit/counting/deal_rank.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(DealRank, NumbersAllDealsInLexicographicOrder) {
  for (std::size_t n = 2; n <= 7; ++n) {
    every_deal(n).visit([&](const auto& deals) {
      for (std::size_t d = 0; d < deals.count; ++d) EXPECT_EQ(deal_rank(deals[d].data(), n), d);
    });
  }
}

}  // namespace
}  // namespace evenhand::audit
