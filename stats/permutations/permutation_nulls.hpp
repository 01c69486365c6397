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

/// The largest deck for which footrule_null() and longest_increasing_null() are computed.
inline constexpr std::size_t largest_exact_deck = 256;

/// Half of Spearman's footrule Σ |π(i) - i| of a uniform permutation of n cards, 0 … ⌊n²/4⌋ (the
/// footrule is always even; Diaconis & Graham 1977, "Spearman's footrule as a measure of
/// disarray"). Exact: the recurrence has positive terms alone, relative error below 1e-11 for every
/// probability above 1e-290. n from 1 to largest_exact_deck (std::domain_error).
CountDistribution footrule_null(std::size_t n);

// Laws of how m marked cards are spread over a uniform deal of n cards, 0 < m < n
// (std::domain_error otherwise): each of the C(n, m) sets of places is equally likely.

/// Cards before the first marked one, 0 … n-m: P(x) = C(n-x-1, m-1) / C(n, m), the negative
/// hypergeometric law.
CountDistribution first_marked_null(std::size_t n, std::size_t m);

/// Runs of marked cards, 1 … min(m, n-m+1): P(r) = C(m-1, r-1) C(n-m+1, r) / C(n, m)
/// (Wald & Wolfowitz 1940, of the runs of one kind).
CountDistribution marked_runs_null(std::size_t n, std::size_t m);

/// Most unmarked cards in a row, 0 … n-m: the m+1 gaps are a uniform composition of n-m into parts
/// of 0 or more, and P(all <= l) = Σ_j (-1)^j C(m+1, j) C(n-j(l+1), m) / C(n, m), summed in whole
/// numbers.
CountDistribution longest_gap_null(std::size_t n, std::size_t m);

// Exact distributions of statistics of a uniformly random permutation of n cards, n from 1 to
// 1024. Each is computed by recurrences of positive terms: relative error below 1e-12 for every
// probability above 1e-290; smaller ones may be 0.

CountDistribution inversions_null(std::size_t n);        ///< 0 … n(n-1)/2, Mahonian
CountDistribution descents_null(std::size_t n);          ///< 0 … n-1, Eulerian
CountDistribution rising_sequences_null(std::size_t n);  ///< 1 … n, Eulerian
CountDistribution cycles_null(std::size_t n);        ///< 1 … n, Stirling numbers of the 1st kind
CountDistribution fixed_points_null(std::size_t n);  ///< 0 … n, rencontres numbers
/// Places where card c is followed directly by card c+1: 0 … n-1.
CountDistribution successions_null(std::size_t n);
CountDistribution odd_sign_null(std::size_t n);  ///< 1 for an odd permutation, 0 for an even one

}  // namespace evenhand::stats
