#include <gtest/gtest.h>

#include <cmath>

#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/kolmogorov_smirnov/ks_pieces.hpp"

namespace evenhand::stats {
namespace {

TEST(KsSpectrum, MeetsTheMatrix) {
  for (const long double c : {16.0L, 18.0L, 20.5L}) {
    const long double matrix = log_kolmogorov_cdf_by_matrix(400, c);
    const long double spectrum = log_kolmogorov_cdf_by_spectrum(400, c);
    EXPECT_NEAR(static_cast<double>(spectrum - matrix), 0, 1e-13) << static_cast<double>(c);
  }
}

TEST(KsSpectrum, ApproachesTheLimitLaw) {
  // K(n, x/√n) = L(x + 1/(6√n)) + O(1/n).
  constexpr double n = 1e12;
  for (const double x : {0.6, 1.0, 2.0}) {
    const auto log_cdf = static_cast<double>(
        log_kolmogorov_cdf_by_spectrum(n, static_cast<long double>(x * std::sqrt(n))));
    EXPECT_NEAR(log_cdf, kolmogorov_limit_tails(x + 1 / (6 * std::sqrt(n))).lower.log, 1e-10) << x;
  }
}

}  // namespace
}  // namespace evenhand::stats
