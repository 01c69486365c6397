#include <gtest/gtest.h>

#include <cmath>

#include "stats/kolmogorov_smirnov/ks_pieces.hpp"

namespace evenhand::stats {
namespace {

// Marsaglia, Tsang and Wang (2003): K(10, .274) = .6284796154565….
TEST(KsMatrix, IsThePublishedValue) {
  EXPECT_NEAR(std::exp(static_cast<double>(log_kolmogorov_cdf_by_matrix(10, 2.74L))),
              0.6284796154565, 1e-12);
}

TEST(KsMatrix, IsKolmogorovsRecursionForSmallSamples) {
  // P(D_2 < d) = 2 (2d - 1/2)² for 1/4 <= d <= 1/2 is the area of a square of differences; above
  // 1/2 it is 1 - 2 (1 - d)². With c = 2 d > 1 only the second is met.
  for (const long double d : {0.55L, 0.7L, 0.9L}) {
    EXPECT_NEAR(std::exp(static_cast<double>(log_kolmogorov_cdf_by_matrix(2, 2 * d))),
                static_cast<double>(1 - 2 * (1 - d) * (1 - d)), 1e-15);
  }
}

}  // namespace
}  // namespace evenhand::stats
