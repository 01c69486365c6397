#include "sims/shuffle/exact/numbers.hpp"

#include <cmath>

namespace evenhand::shuffle::exact {

Integer factorial(std::size_t n) {
  Integer product = 1;
  for (std::size_t i = 2; i <= n; ++i) product *= i;
  return product;
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

}  // namespace evenhand::shuffle::exact
