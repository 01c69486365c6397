#include "stats/exact/numbers.hpp"

#include <algorithm>
#include <cmath>

namespace evenhand::stats {

Integer factorial(std::size_t n) {
  Integer product = 1;
  for (std::size_t i = 2; i <= n; ++i) product *= i;
  return product;
}

Integer integer_power(Integer base, std::uint64_t exponent) {
  Integer result = 1;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result *= base;
    base *= base;
  }
  return result;
}

Integer binomial_coefficient(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  Integer result = 1;
  for (std::uint64_t i = 1; i <= std::min(k, n - k); ++i) {
    result *= n - std::min(k, n - k) + i;
    result /= i;
  }
  return result;
}

double ratio(const Integer& numerator, const Integer& denominator) {
  if (numerator == 0) return 0;
  // A quotient of 63 or 64 bits, which is rounded once.
  const auto length = [](const Integer& value) { return static_cast<int>(msb(value)); };
  const int shift = 63 - length(numerator) + length(denominator);
  const Integer quotient = shift >= 0 ? Integer((numerator << shift) / denominator)
                                      : Integer(numerator / (denominator << -shift));
  return std::ldexp(static_cast<double>(static_cast<std::uint64_t>(quotient)), -shift);
}

double to_double(const Rational& value) {
  return ratio(boost::multiprecision::numerator(value), boost::multiprecision::denominator(value));
}

}  // namespace evenhand::stats
