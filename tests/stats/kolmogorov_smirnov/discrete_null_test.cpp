#include "stats/kolmogorov_smirnov/discrete_null.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace evenhand::stats {
namespace {

TEST(DiscreteNull, IsDividedByItsSumAndEndsAtOne) {
  const std::vector<double> decimals = {0.1, 0.2, 0.7};
  const DiscreteNull null(decimals);
  EXPECT_EQ(null.size(), 3U);
  EXPECT_NEAR(static_cast<double>(null.cumulative(1)), 0.3, 1e-16);
  EXPECT_EQ(null.cumulative(2), 1);
  EXPECT_EQ(DiscreteNull::uniform(4).probability(3), 0.25L);
}

TEST(DiscreteNull, LeavesOutEmptyPoints) {
  const std::vector<double> gaps = {0, 0.5, 0, 0.5, 0};
  const DiscreteNull null = DiscreteNull(gaps).without_empty_points();
  ASSERT_EQ(null.size(), 2U);
  EXPECT_EQ(null.cumulative(0), 0.5L);
  EXPECT_EQ(null.cumulative(1), 1);
}

TEST(DiscreteNull, RefusesWhatIsNoDistribution) {
  for (const std::vector<double>& wrong :
       {std::vector<double>{1}, {0.5, 0.6}, {1.5, -0.5}, {std::nan(""), 1}}) {
    EXPECT_THROW((DiscreteNull(wrong)), std::domain_error);
  }
}

TEST(DiscreteNull, StatisticIsTheLargestGap) {
  const DiscreteNull null = DiscreteNull::uniform(4);
  const std::vector<std::uint64_t> counts = {5, 3, 1, 1};
  // Running counts .5, .8, .9, 1 against .25, .5, .75, 1.
  EXPECT_DOUBLE_EQ(discrete_ks_statistic(counts, null), 0.3);
  const std::vector<std::uint64_t> none(4);
  EXPECT_THROW(discrete_ks_statistic(none, null), std::domain_error);
  EXPECT_THROW(discrete_ks_statistic(std::span(counts).first(3), null), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
