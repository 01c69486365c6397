#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

namespace evenhand::stats {

// The p-values of the Kolmogorov-Smirnov tests, P(D ≥ d), as fractions; for small samples, and
// absent beyond them, where the fraction would have hundreds of digits. d is exact here: a value
// that is attainable counts as reached. 0 ≤ d ≤ 1, sizes at least 1.

/// One sample, continuous null; n ≤ 40.
std::optional<boost::multiprecision::cpp_rational> exact_kolmogorov_p(
    std::uint64_t n, const boost::multiprecision::cpp_rational& d);

/// One sample, discrete null with these probabilities, which add up to 1; n ≤ 100.
std::optional<boost::multiprecision::cpp_rational> exact_discrete_ks_p(
    const std::vector<boost::multiprecision::cpp_rational>& probabilities, std::uint64_t n,
    const boost::multiprecision::cpp_rational& d);

/// Two samples without ties; n + m ≤ 340.
std::optional<boost::multiprecision::cpp_rational> exact_two_sample_ks_p(
    std::uint64_t n, std::uint64_t m, const boost::multiprecision::cpp_rational& d);

}  // namespace evenhand::stats
