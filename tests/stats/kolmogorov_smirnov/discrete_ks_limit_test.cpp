#include "stats/kolmogorov_smirnov/discrete_ks_limit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "stats/kolmogorov_smirnov/discrete_ks_walk.hpp"

namespace evenhand::stats {
namespace {

TEST(DiscreteKsLimit, OfTwoPointsIsOneNormal) {
  // C_1 is binomial; its band ends half a count beyond the last count inside.
  const DiscreteNull null = DiscreteNull::uniform(2);
  constexpr std::uint64_t n = 10000;
  const std::vector<CountRange> inside = inside_band(null, n, 0.01);
  const BridgeExit exit = discrete_ks_bridge(null, n, inside);
  const double half_width = (static_cast<double>(inside[0].last) + 0.5 - 5000) / 50;
  EXPECT_NEAR(exit.upper, std::erfc(half_width / std::sqrt(2.0)), 1e-9);
  EXPECT_NEAR(exit.lower, 1 - exit.upper, 1e-9);
}

TEST(DiscreteKsLimit, IsNearTheExactLawOfManyValues) {
  const DiscreteNull null = DiscreteNull::uniform(5);
  constexpr std::uint64_t n = 20000;
  for (const double d : {0.004, 0.008, 0.012}) {
    const std::vector<CountRange> inside = inside_band(null, n, d);
    const BandWalk exact =
        BandWalker(null, n, inside, band_exits(null, n, inside), 50, false).walk();
    const BridgeExit limit = discrete_ks_bridge(null, n, inside);
    EXPECT_NEAR(limit.upper / std::exp(static_cast<double>(exact.log_upper)), 1, 0.01) << d;
  }
}

}  // namespace
}  // namespace evenhand::stats
