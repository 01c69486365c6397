#pragma once

#include <cstddef>

#include "stats/distributions/count_distribution.hpp"

namespace evenhand::stats {

/// The largest deck for which footrule_null() and longest_increasing_null() are computed.
inline constexpr std::size_t largest_exact_deck = 256;

/// Half of Spearman's footrule Σ |π(i) - i| of a uniform permutation of n cards, 0 … ⌊n²/4⌋ (the
/// footrule is always even; Diaconis & Graham 1977, "Spearman's footrule as a measure of
/// disarray"). Exact: the recurrence has positive terms alone, relative error below 1e-11 for every
/// probability above 1e-290. n from 1 to largest_exact_deck (std::domain_error).
CountDistribution footrule_null(std::size_t n);

}  // namespace evenhand::stats
