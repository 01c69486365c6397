#pragma once

#include <cstddef>

#include "stats/distributions/count_distribution.hpp"

namespace evenhand::stats {

/// The sum of k different numbers out of 0 … n-1, 0 < k < n, each set of k equally likely: the rank
/// sum of Wilcoxon (1945), k(k-1)/2 … k(2n-k-1)/2, with the recurrence of Mann & Whitney (1947,
/// equation 1) for its probabilities. All terms are positive. Throws std::domain_error for other
/// k, and for more than most_rank_sums values.
CountDistribution rank_sum_null(std::size_t n, std::size_t k);

/// Values of the sum, k(n-k)+1.
constexpr std::size_t rank_sums(std::size_t n, std::size_t k) { return k * (n - k) + 1; }
inline constexpr std::size_t most_rank_sums = 8192;

}  // namespace evenhand::stats
