#pragma once

#include <cstddef>

#include "stats/distributions/count_distribution.hpp"
#include "stats/permutations/footrule_null.hpp"

namespace evenhand::stats {

/// The length of the longest increasing subsequence of a uniform permutation of n cards, 1 … n.
/// By Gessel (1990, "Symmetric functions and P-recursiveness"), P(length ≤ k) is n!/n^n times the
/// coefficient of n in the determinant of Bessel functions I_|i-j|(2x), i, j = 1 … k, as a series
/// in x²/n. The coefficient is a mean over a circle, in 50 digits (docs/methods-permutations.md).
/// Absolute error below 1e-18; smaller probabilities are given as 0.
/// n from 1 to largest_exact_deck (std::domain_error). Takes 0.01 s for 54 cards.
CountDistribution longest_increasing_null(std::size_t n);

}  // namespace evenhand::stats
