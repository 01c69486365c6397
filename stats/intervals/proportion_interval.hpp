#pragma once

#include <cstdint>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The interval of a - b, of independent estimates, from the interval of each, of one level: G. Y.
/// Zou & A. Donner, "Construction of confidence limits about effect measures", Statistics in
/// Medicine 27 (2008), equation 5.
Interval difference_interval(double a, const Interval& of_a, double b, const Interval& of_b);

// Confidence intervals of a probability from `successes` in `trials` (0 < trials,
// successes <= trials; std::domain_error otherwise).

/// Exact: never covers less than `level` (Clopper & Pearson 1934).
Interval clopper_pearson(std::uint64_t successes, std::uint64_t trials, double level = 0.99);
/// Returns the interval of a count that was chosen among `family` (at least 1) by its value, the
/// largest perhaps: wide enough to cover all of them at once (Bonferroni), so also the chosen one.
Interval chosen_share(std::uint64_t successes, std::uint64_t trials, double family,
                      double level = 0.99);
/// Approximate, shorter, covers `level` on average (Wilson 1927): from a share in [0, 1] of so many
/// trials, which need not be whole (0 < trials).
Interval wilson_share(double share, double trials, double level = 0.99);

}  // namespace evenhand::stats
