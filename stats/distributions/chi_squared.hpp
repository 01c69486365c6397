#pragma once

#include "stats/test_result.hpp"

namespace evenhand::stats {

// The noncentral chi-squared distribution: df > 0 degrees of freedom, noncentrality lambda >= 0.
// The sum of Poisson-weighted central tails (all terms positive) up to lambda = 1e7; beyond that
// Sankaran's transformation to a normal, which is within 1e-6 of the sum there.

/// P(X >= x) and P(X <= x), absolute error below 1e-10 (1e-6 beyond lambda = 1e7).
double noncentral_chi_squared_upper_tail(double x, double df, double lambda);
double noncentral_chi_squared_lower_tail(double x, double df, double lambda);

/// The noncentrality at which a test at level alpha has the wanted power: 0 if power <= alpha.
/// alpha and power in (0, 1).
double noncentrality_needed(double df, double alpha, double power);

/// Returns the confidence interval (equal tails) of the noncentrality that leads to an observed
/// statistic >= 0.
Interval noncentrality_interval(double statistic, double df, double level = 0.99);

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
