#pragma once

#include <cstdint>
#include <vector>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// D = max |F_n - F| as an effect, with the band of Dvoretzky, Kiefer and Wolfowitz in Massart's
/// form (1990): D is off by more than sqrt(log(2 / (1 - level)) / 2n) at most as often as 1 -
/// level. n > 0, level in (0, 1).
Effect distance_effect(double distance, double n, double level);

/// Both tails of a statistic at d, each as a logarithm, so that neither is lost next to 1.
struct Tails {
  PValue upper;  ///< P(D ≥ d): the p-value
  PValue lower;  ///< P(D < d): the cumulative distribution function
};

/// Largest sample size the functions below take.
inline constexpr std::uint64_t largest_ks_sample = 1'000'000'000'000;

/// The two-sided one-sample statistic D_n = sup |F_n - F| of n ≥ 1 independent values under a
/// continuous F, exact for every n: no limit law is used. Relative error below 1e-12 in both tails
/// up to n = 1e6 (times n/1e6 beyond it where n·d < 16), plus 2e-16 times |log of the tail|.
/// Which formula runs where: docs/methods-ks.md. Takes at most a few milliseconds.
/// Throws std::domain_error unless 1 ≤ n ≤ largest_ks_sample and 0 ≤ d ≤ 1.
Tails kolmogorov_tails(std::uint64_t n, double d);

/// The one-sided statistic D+_n = sup (F_n - F); D-_n has the same distribution (Smirnov 1944).
/// Relative error below 1e-12 in the upper tail; in the lower one below 1e-12 up to n = 1e6.
/// Takes time in proportion to n where n·d < 50 or so, and next to none elsewhere.
Tails smirnov_tails(std::uint64_t n, double d);

/// Kolmogorov's limit law: both tails of sup |Brownian bridge| at x ≥ 0, to full accuracy.
Tails kolmogorov_limit_tails(double x);

/// The d for which P(D_n ≥ d) = alpha, 0 < alpha < 1.
double kolmogorov_critical_value(std::uint64_t n, double alpha);

/// D_n of values that are uniform on [0, 1] under the null hypothesis (F already applied).
/// Throws std::domain_error when there is none, or one is outside [0, 1].
double kolmogorov_statistic(std::vector<double> values);

}  // namespace evenhand::stats
