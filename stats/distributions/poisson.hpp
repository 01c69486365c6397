#pragma once

#include "stats/test_result.hpp"

namespace evenhand::stats {

// The Poisson distribution. Counts are whole numbers of any size, so they are given as double;
// they and the mean are not negative (std::domain_error otherwise).

/// P(X >= count), by sums of positive terms relative to the first.
PValue poisson_upper_tail(double count, double mean);

/// Returns the exact confidence interval of the mean of a Poisson law from one count (Garwood
/// 1936). Beyond a count of 4e7 it uses the normal approximation, whose relative error is below
/// 1e-7 there.
Interval poisson_mean_interval(double count, double level = 0.99);

/// The mean for which P(X >= count) = probability; count > 0, 0 < probability < 1.
double poisson_mean_with_tail(double count, double probability);

}  // namespace evenhand::stats
