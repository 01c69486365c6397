#pragma once

#include "stats/p_value.hpp"

namespace evenhand::stats {

// The chi-squared distribution with `df` degrees of freedom (any real number from 0.01 to 1e20) at
// x >= 0. Both tails keep their relative accuracy (docs/methods-distributions.md) down to
// logarithms far below what a double holds. std::domain_error for arguments outside these ranges.

/// P(X >= x).
PValue chi_squared_upper_tail(double x, double df);
/// P(X <= x).
PValue chi_squared_lower_tail(double x, double df);
/// The x with P(X >= x) = probability, for probability in (0, 1).
double chi_squared_upper_quantile(double probability, double df);

}  // namespace evenhand::stats
