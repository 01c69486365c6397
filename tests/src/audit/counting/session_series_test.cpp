#include "src/audit/counting/session_series.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json_members.hpp"

namespace evenhand::audit {
namespace {

constexpr std::uint64_t deals_a_block = 4096;

/// Folds the numbers d and d % 3 of the block's deals.
void fold_series(SessionSeries& series, std::uint64_t block, std::uint64_t deals) {
  series.begin_block(block);
  for (std::uint64_t d = 0; d < deals; ++d) {
    std::uint64_t* const numbers = series.next_deal();
    numbers[0] += block * deals_a_block + d;
    numbers[1] += d % 3;
  }
}

TEST(SessionSeries, HasMeansOfPartsInOrder) {
  SessionSeries series(2);
  for (std::uint64_t block = 0; block < 3; ++block) {
    fold_series(series, block, block == 2 ? 100 : deals_a_block);
  }
  EXPECT_EQ(series.part(), 64U);
  const std::vector<double> means = series.means(0);
  ASSERT_EQ(means.size(), 2 * deals_a_block / 64 + 1);
  for (std::size_t i = 0; i < means.size(); ++i) {
    EXPECT_EQ(means[i], 64.0 * static_cast<double>(i) + 31.5);
  }
  EXPECT_NEAR(series.means(1)[7], 1, 0.02);
}

TEST(SessionSeries, HasLongerPartsInALongSession) {
  SessionSeries series(2);
  for (std::uint64_t block = 0; block < 80; ++block) fold_series(series, block, deals_a_block);
  EXPECT_EQ(series.part(), 128U);
  const std::vector<double> means = series.means(0);
  ASSERT_EQ(means.size(), 80 * deals_a_block / 128);
  EXPECT_EQ(means[1000], 128000 + 63.5);
}

TEST(SessionSeries, AddsUpInAnyOrderAndIsReadBack) {
  SessionSeries whole(2);
  SessionSeries even(2);
  SessionSeries odd(2);
  for (std::uint64_t block = 0; block < 131; ++block) {
    fold_series(whole, block, deals_a_block);
    fold_series(block % 2 == 0 ? even : odd, block, deals_a_block);
  }
  SessionSeries other_way = odd;
  other_way.merge(even);
  even.merge(odd);
  EXPECT_EQ(even.save(), whole.save());
  EXPECT_EQ(other_way.save(), whole.save());
  SessionSeries read(2);
  EXPECT_THROW(reports::load({"tally", whole.save()}, read, of_units(131 * deals_a_block - 1)),
               InputError);
  reports::load({"tally", whole.save()}, read, of_units(131 * deals_a_block));
  EXPECT_EQ(read.save(), whole.save());
  // Parts after those that are missing are not looked at.
  EXPECT_TRUE(odd.means(0).empty());
}

}  // namespace

}  // namespace evenhand::audit
