#pragma once

#include <cstdint>
#include <span>

#include "stats/distributions/count_distribution.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::stats {

// Tests of a histogram against a known distribution: `counts[i]` is the number of deals in which
// the statistic was `null.first + i`; counts and pmf have the same length.

/// Is the mean right? Statistic: z of the sample mean under the null's mean and variance. The
/// p-value is twice the smaller tail of the sum by the lattice saddlepoint approximation
/// (Lugannani & Rice 1980; Daniels 1987): relative error below .2 % with 10 deals and p above 1e-8
/// (docs/methods-permutations.md). Effect: shift of the mean in standard
/// deviations of the null, with an interval by Student's t from the sample's own variance.
TestResult mean_test(std::span<const std::uint64_t> counts, const CountDistribution& null,
                     double level = 0.99);

/// Shift of the mean, in standard deviations, that mean_test finds with this power.
double detectable_mean_shift(std::uint64_t deals, double alpha, double power);

/// Is the whole distribution right? Chi-square and G on neighbouring values pooled until each pool
/// expects 5, and, where there are more than 64 values, an even share of 64 pools: what is rarer
/// than that is for worst_value(). The p-value of the chi-square has the smallest pool exactly
/// (half_exact_goodness_of_fit()). Effect: Cohen's w of those pools. Deals so few that 320 would
/// make more pools leave its interval open above: pooling makes w smaller.
CountTests distribution_test(std::span<const std::uint64_t> counts, const CountDistribution& null,
                             double level = 0.99);

/// Cohen's w that distribution_test finds with this power.
double detectable_w(const CountDistribution& null, std::uint64_t deals, double alpha, double power);

}  // namespace evenhand::stats
