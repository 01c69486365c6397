#include "src/claims/value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/number_text.hpp"

namespace evenhand::claims {
namespace {

using stats::Integer;
using stats::Rational;
using stats::to_double;

constexpr int largest_exponent = 400;
constexpr std::size_t most_digits = 1000;

Rational power_of_ten(int exponent) {
  Integer power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
  return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

}  // namespace

Value Value::of(const Rational& value) {
  const double size = to_double(value < 0 ? Rational(-value) : value);
  return {value, value < 0 ? -size : size};
}

std::string text(const Value& value) {
  if (!value.exact) return rounded(value.number, 10);
  const std::string fraction = value.exact->str();
  if (fraction.size() > 40) return rounded(value.number, 10);
  if (denominator(*value.exact) == 1) return fraction;
  return fmt::format("{} = {}", fraction, rounded(value.number, 10));
}

std::optional<Decimal> read_decimal(std::string_view text) {
  std::string digits;
  int exponent = 0;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (const auto at = text.find_first_of("eE"); at != std::string_view::npos) {
    std::string_view tail = text.substr(at + 1);
    if (tail.starts_with('+')) tail.remove_prefix(1);
    const auto [end, error] = std::from_chars(tail.data(), tail.data() + tail.size(), exponent);
    if (error != std::errc() || end != tail.data() + tail.size()) return std::nullopt;
    text = text.substr(0, at);
  }
  bool is_rounded = exponent != 0;
  bool seen_point = false;
  for (const char c : text) {
    if (c == ',' || c == '_') continue;
    if (c == '.' && !seen_point) {
      seen_point = is_rounded = true;
      continue;
    }
    if (c < '0' || c > '9') return std::nullopt;
    digits += c;
    if (seen_point) --exponent;
  }
  if (digits.empty() || digits.size() > most_digits || std::abs(exponent) > largest_exponent) {
    return std::nullopt;
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  const Rational unit = power_of_ten(exponent);
  const Rational value = Rational(Integer(digits)) * unit;
  return Decimal{negative ? Rational(-value) : value,
                 is_rounded ? Rational(unit / 2) : Rational(0)};
}

}  // namespace evenhand::claims
