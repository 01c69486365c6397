#include "src/proofs/exact_value.hpp"

#include <cmath>

#include "base/number_text.hpp"
#include "base/numbers.hpp"

namespace evenhand::proofs {
namespace {

using stats::Integer;
using stats::Rational;

/// To about 15 digits.
double log10_of(const Integer& value) {
  constexpr unsigned kept = 64;
  const auto length = static_cast<unsigned>(boost::multiprecision::msb(value)) + 1;
  const unsigned dropped = length > kept ? length - kept : 0;
  const auto leading = static_cast<std::uint64_t>(Integer(value >> dropped));
  return std::log10(static_cast<double>(leading)) + dropped * std::log10(2.0);
}

}  // namespace

reports::Exact exact_value(const Integer& value) {
  const double size = stats::ratio(abs(value), 1);
  return {value.str(), value < 0 ? -size : size};
}

reports::Exact exact_value(const Rational& value) {
  const double size = stats::to_double(abs(value));
  return {value.str(), value < 0 ? -size : size};
}

std::string ratio_text(const Integer& numerator, const Integer& denominator, int digits) {
  const double size = stats::ratio(numerator, denominator);
  if (std::isnormal(size)) return rounded(size, digits);
  return power_of_ten_text(log10_of(numerator) - log10_of(denominator), digits);
}

}  // namespace evenhand::proofs
