#pragma once

#include <cstdint>

#include "stats/exact/numbers.hpp"

namespace evenhand::stats {

/// P(X = k) for n trials with probability p, as a fraction. Throws std::domain_error unless p is in
/// [0, 1].
Rational exact_binomial_pmf(std::uint64_t n, const Rational& p, std::uint64_t k);

}  // namespace evenhand::stats
