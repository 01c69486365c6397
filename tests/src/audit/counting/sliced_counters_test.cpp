#include "src/audit/counting/sliced_counters.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(SlicedCounters, CountCardsByPosition) {
  stats::SmallGenerator random(6);
  for (const std::size_t n : {2U, 13U, 63U, 64U}) {
    SlicedCounters counters;
    std::vector<std::uint64_t> expected(n * n);
    for (const std::size_t count : {1U, 15U, 16U, 33U, 300U}) {
      const cards::DealBatch deals = make_deals(n, count, naive_swap, random);
      bool is_folded = false;
      deals.visit([&](const auto& view) {
        if constexpr (sizeof(view.data[0]) == 1) is_folded = fold_sliced(view, counters);
      });
      if (!is_folded) GTEST_SKIP() << "this machine has no AVX2";
      for (const Order& deal : orders_of(deals)) {
        for (std::size_t p = 0; p < n; ++p) ++expected[p * n + deal[p]];
      }
    }
    std::vector<std::uint64_t> totals(n * n);
    add_counts(counters, n, totals);
    EXPECT_EQ(totals, expected) << n;
  }
}

TEST(SlicedCounters, HoldTheMostDeals) {
  SlicedCounters counters;
  cards::DealBatch same(3, 5 * 257);
  for (std::size_t d = 0; d < same.size(); ++d) put(same, d, {1, 2, 0});
  for (std::size_t done = 0; done < SlicedCounters::max_deals; done += same.size()) {
    bool is_folded = false;
    std::as_const(same).visit([&](const auto& view) {
      if constexpr (sizeof(view.data[0]) == 1) is_folded = fold_sliced(view, counters);
    });
    if (!is_folded) GTEST_SKIP() << "this machine has no AVX2";
  }
  std::vector<std::uint64_t> totals(9);
  add_counts(counters, 3, totals);
  EXPECT_EQ(totals, (std::vector<std::uint64_t>{0, 65535, 0, 0, 0, 65535, 65535, 0, 0}));
}

}  // namespace
}  // namespace evenhand::audit
