#include "src/audit/counting/deal_key.hpp"

#include <gtest/gtest.h>

#include "src/audit/counting/key_sketch.hpp"
#include "src/audit/counting/radix_sort.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(DealKeys, NumberTheDealsOfASmallDeckWithoutGaps) {
  const cards::DealBatch deals = every_deal(6);
  std::vector<std::uint64_t> keys(deals.size());
  deals.visit([&](const auto& view) { deal_keys(view, keys.data()); });
  radix_sort(keys);
  for (std::size_t i = 0; i < keys.size(); ++i) EXPECT_EQ(keys[i], i);
  EXPECT_EQ(largest_deal_key(6), 719);
}

TEST(DealKeys, DifferWhereverOneExchangeMakesADifference) {
  for (const std::size_t n : {21U, 54U, 64U, 136U, 300U}) {
    cards::DealBatch deals(n, n);
    for (std::size_t d = 0; d < n; ++d) {
      Order cards(n);
      std::iota(cards.begin(), cards.end(), std::size_t{0});
      std::swap(cards[d], cards[(d + 1) % n]);
      put(deals, d, cards);
    }
    std::vector<std::uint64_t> keys(n);
    std::as_const(deals).visit([&](const auto& view) { deal_keys(view, keys.data()); });
    radix_sort(keys);
    EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end()) << n;
  }
}

}  // namespace

}  // namespace evenhand::audit
