#pragma once

#include <cstdint>
#include <vector>

#include "src/pvalues/tails.hpp"

namespace evenhand::pvalues {

// The two-sided Kolmogorov-Smirnov statistics at d, 0 <= d <= 1, which is exact: a value that can
// be attained counts as reached. Small samples have the p-value as a fraction.

/// One sample of n, 1 to 1e12, under a continuous null.
Tails kolmogorov_tails(std::uint64_t n, const stats::Rational& d);

/// One sample of n, 1 to 1e12, under a discrete null with these probabilities. Throws
/// std::domain_error when they do not add up to 1.
Tails discrete_kolmogorov_tails(const std::vector<stats::Rational>& probabilities, std::uint64_t n,
                                const stats::Rational& d);

/// Two samples of n and m, 1 to 1e9, without ties.
Tails two_sample_kolmogorov_tails(std::uint64_t n, std::uint64_t m, const stats::Rational& d);

}  // namespace evenhand::pvalues
