#include "stats/kolmogorov_smirnov/discrete_ks_band.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace evenhand::stats {
namespace {

TEST(DiscreteKsBand, HoldsTheCountsNearerThanD) {
  const DiscreteNull null = DiscreteNull::uniform(4);
  constexpr std::uint64_t n = 10;
  constexpr double d = 0.2;
  const std::vector<CountRange> inside = inside_band(null, n, d);
  ASSERT_EQ(inside.size(), 3U);
  for (std::size_t point = 0; point < inside.size(); ++point) {
    for (std::int64_t count = 0; count <= 10; ++count) {
      const double gap =
          std::fabs(static_cast<double>(count) / 10 - static_cast<double>(null.cumulative(point)));
      // A gap of d itself, up to rounding, is outside.
      const bool is_inside = gap < d - 1e-9;
      EXPECT_EQ(is_inside, count >= inside[point].first && count <= inside[point].last)
          << point << ' ' << count;
    }
  }
}

TEST(DiscreteKsBand, MayBeEmpty) {
  const std::vector<CountRange> inside = inside_band(DiscreteNull::uniform(4), 2, 0.1);
  EXPECT_TRUE(inside[0].is_empty());
  EXPECT_EQ(inside[0].length(), 0);
}

TEST(DiscreteKsBand, ExitsHaveTheBinomialProbabilities) {
  const DiscreteNull null = DiscreteNull::uniform(2);
  const std::vector<CountRange> inside = inside_band(null, 10, 0.35);
  ASSERT_EQ(inside[0].first, 2);
  ASSERT_EQ(inside[0].last, 8);
  const std::vector<BandExit> exits = band_exits(null, 10, inside);
  ASSERT_EQ(exits.size(), 2U);
  double total = 0;
  for (const BandExit& exit : exits) total += std::exp(static_cast<double>(exit.log_total));
  // 0, 1, 9 or 10 heads of 10: 22 of 1024.
  EXPECT_NEAR(total, 22.0 / 1024, 1e-15);
}

}  // namespace
}  // namespace evenhand::stats
