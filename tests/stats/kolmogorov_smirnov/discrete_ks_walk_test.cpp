#include "stats/kolmogorov_smirnov/discrete_ks_walk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace evenhand::stats {
namespace {

/// P(D >= d) of n values on four equal points, from every way to count them.
double upper_by_listing(std::int64_t n, double d) {
  double upper = 0;
  for (std::int64_t a = 0; a <= n; ++a) {
    for (std::int64_t b = 0; a + b <= n; ++b) {
      for (std::int64_t c = 0; a + b + c <= n; ++c) {
        const std::int64_t e = n - a - b - c;
        const auto real = [](std::int64_t count) { return static_cast<double>(count); };
        const double largest =
            std::max({std::fabs(real(a) / real(n) - 0.25), std::fabs(real(a + b) / real(n) - 0.5),
                      std::fabs(real(a + b + c) / real(n) - 0.75)});
        if (largest < d - 1e-9) continue;
        upper += std::exp(std::lgamma(real(n + 1)) - std::lgamma(real(a + 1)) -
                          std::lgamma(real(b + 1)) - std::lgamma(real(c + 1)) -
                          std::lgamma(real(e + 1)) + real(n) * std::log(0.25));
      }
    }
  }
  return upper;
}

TEST(DiscreteKsWalk, IsTheSumOverEveryWayToCount) {
  const DiscreteNull null = DiscreteNull::uniform(4);
  for (const double d : {0.1, 0.25, 0.4, 0.7}) {
    const std::vector<CountRange> inside = inside_band(null, 20, d);
    const BandWalker walker(null, 20, inside, band_exits(null, 20, inside), 50, true);
    EXPECT_GT(walker.cost(), 0);
    const BandWalk walk = walker.walk();
    const double expected = upper_by_listing(20, d);
    EXPECT_NEAR(std::exp(static_cast<double>(walk.log_upper)) / expected, 1, 1e-12) << d;
    EXPECT_NEAR(std::exp(static_cast<double>(walk.log_lower)), 1 - expected, 1e-12) << d;
  }
}

}  // namespace
}  // namespace evenhand::stats
