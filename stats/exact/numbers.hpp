#pragma once

#include <cstddef>
#include <cstdint>

#include <boost/multiprecision/cpp_int.hpp>

namespace evenhand::stats {

using Integer = boost::multiprecision::cpp_int;
/// Kept in lowest terms by the library.
using Rational = boost::multiprecision::cpp_rational;

Integer factorial(std::size_t n);
Integer integer_power(Integer base, std::uint64_t exponent);
/// n choose k; 0 when k > n.
Integer binomial_coefficient(std::uint64_t n, std::uint64_t k);

/// numerator / denominator to about 2^-53 relative, however long they are. Both are ≥ 0.
double ratio(const Integer& numerator, const Integer& denominator);
double to_double(const Rational& value);

}  // namespace evenhand::stats
