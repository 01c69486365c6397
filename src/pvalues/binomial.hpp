#pragma once

#include <cstdint>

#include "src/pvalues/tails.hpp"

namespace evenhand::pvalues {

/// Successes in n trials with probability p (count <= n <= 2^62, 0 <= p <= 1), as a fraction for up
/// to 700 trials.
Tails binomial_tails(std::uint64_t n, const stats::Rational& p, std::uint64_t count);

}  // namespace evenhand::pvalues
