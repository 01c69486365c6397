#pragma once

#include <cstddef>

#include <boost/multiprecision/cpp_int.hpp>

namespace evenhand::shuffle::exact {

using Integer = boost::multiprecision::cpp_int;
/// Kept in lowest terms by the library.
using Rational = boost::multiprecision::cpp_rational;

Integer factorial(std::size_t n);

/// numerator / denominator to about 2^-53 relative, however long they are. Both are ≥ 0.
double ratio(const Integer& numerator, const Integer& denominator);
double to_double(const Rational& value);

}  // namespace evenhand::shuffle::exact
