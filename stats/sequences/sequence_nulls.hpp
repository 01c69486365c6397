#pragma once

#include <cstddef>

#include "stats/distributions/count_distribution.hpp"

namespace evenhand::stats {

// Exact distributions of what a run of `draws` independent draws shows (draws at least 1), by
// recurrences of positive terms.

/// Returns the law of how many of n equally likely values are among the draws, 1 … min(n, draws):
/// the coupon collector's problem with the number of draws fixed. P(d, t+1) = P(d, t) d/n + P(d-1,
/// t) (n-d+1)/n.
CountDistribution distinct_values_null(std::size_t n, std::size_t draws);

/// Returns the law of the number of runs of like outcomes among the draws, 1 … draws, where one of
/// two outcomes has probability p in (0, 1) (Wald & Wolfowitz 1940, with p known).
CountDistribution runs_null(std::size_t draws, double p);

}  // namespace evenhand::stats
