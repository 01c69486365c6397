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
/// deviations of the null, with an interval by Student's t from the sample's own variance, at
/// either end the wider of that and Johnson's for skewed values. Where all but a few deals have one
/// value, which says little of how deals vary, the interval reaches as far as the exact bound of
/// the others' share lets the mean go.
TestResult mean_test(std::span<const std::uint64_t> counts, const CountDistribution& null,
                     double level = 0.99);

/// Returns the same interval of the mean itself, of values 0, 1, … with these counts, not all of
/// them 0.
Interval mean_interval(std::span<const std::uint64_t> counts, double level = 0.99);

/// Shift of the mean, in standard deviations, that mean_test finds with this power.
double detectable_mean_shift(std::uint64_t deals, double alpha, double power);

/// Is the whole distribution right? Chi-square and G on neighbouring values pooled until each pool
/// expects 5, and, where there are more than 64 values, an even share of 64 pools: what is rarer
/// than that is for worst_value(). The p-value of the chi-square has the smallest pool exactly
/// (half_exact_goodness_of_fit()), and is exact for a few dozen values, which a handful of pools
/// can share out in no more than 2000 ways. Effect: Cohen's w of those pools. Deals so few that 320
/// would make more pools leave its interval open above: pooling makes w smaller.
CountTests distribution_test(std::span<const std::uint64_t> counts, const CountDistribution& null,
                             double level = 0.99);

/// Cohen's w that distribution_test finds with this power.
double detectable_w(const CountDistribution& null, std::uint64_t deals, double alpha, double power);

}  // namespace evenhand::stats
