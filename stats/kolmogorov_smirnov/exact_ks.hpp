#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "stats/exact/numbers.hpp"

namespace evenhand::stats {

// The p-values of the Kolmogorov-Smirnov tests, P(D ≥ d), as fractions; for small samples, and
// absent beyond them, where the fraction would have hundreds of digits. d is exact here: a value
// that is attainable counts as reached. 0 ≤ d ≤ 1, sizes at least 1.

/// One sample, continuous null; n ≤ 40.
std::optional<Rational> exact_kolmogorov_p(std::uint64_t n, const Rational& d);

/// One sample, discrete null with these probabilities, which add up to 1; n ≤ 100.
std::optional<Rational> exact_discrete_ks_p(const std::vector<Rational>& probabilities,
                                            std::uint64_t n, const Rational& d);

/// Two samples without ties; n + m ≤ 340.
std::optional<Rational> exact_two_sample_ks_p(std::uint64_t n, std::uint64_t m, const Rational& d);

}  // namespace evenhand::stats
