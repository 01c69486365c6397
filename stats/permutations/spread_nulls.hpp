#pragma once

#include <cstddef>

#include "stats/distributions/count_distribution.hpp"

namespace evenhand::stats {

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

}  // namespace evenhand::stats
