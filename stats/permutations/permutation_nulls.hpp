#pragma once

#include <cstddef>

#include "stats/distributions/count_distribution.hpp"

namespace evenhand::stats {

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
