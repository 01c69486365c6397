#include "base/numbers.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace evenhand {
namespace {

/// A decimal number as digits × 10^exponent.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

int suffix_exponent(char letter) {
  switch (letter) {
    case 'k':
    case 'K':
      return 3;
    case 'm':
    case 'M':
      return 6;
    case 'g':
    case 'G':
      return 9;
    case 't':
    case 'T':
      return 12;
    default:
      return 0;
  }
}

std::optional<Decimal> parse_decimal(std::string_view text) {
  Decimal number;
  if (text.empty()) return std::nullopt;
  if (const int exponent = suffix_exponent(text.back()); exponent != 0) {
    number.exponent = exponent;
    text.remove_suffix(1);
  } else if (const auto at = text.find_first_of("eE"); at != std::string_view::npos) {
    std::string_view tail = text.substr(at + 1);
    if (tail.starts_with('+')) tail.remove_prefix(1);
    const auto [end, error] =
        std::from_chars(tail.data(), tail.data() + tail.size(), number.exponent);
    if (error != std::errc() || end != tail.data() + tail.size()) return std::nullopt;
    text = text.substr(0, at);
  }
  bool seen_point = false;
  for (const char c : text) {
    if (c == '_') continue;
    if (c == '.' && !seen_point) {
      seen_point = true;
      continue;
    }
    if (c < '0' || c > '9') return std::nullopt;
    number.digits += c;
    if (seen_point) --number.exponent;
  }
  if (number.digits.empty()) return std::nullopt;
  return number;
}

/// The number as an integer, if it is one and fits.
std::optional<std::uint64_t> to_integer(Decimal number) {
  while (number.exponent < 0 && number.digits.ends_with('0')) {
    number.digits.pop_back();
    ++number.exponent;
  }
  if (number.digits.find_first_not_of('0') == std::string::npos) return 0;
  if (number.exponent < 0 || number.exponent > 19) return std::nullopt;
  number.digits.append(static_cast<std::size_t>(number.exponent), '0');
  std::uint64_t value = 0;
  const char* last = number.digits.data() + number.digits.size();
  const auto [end, error] = std::from_chars(number.digits.data(), last, value);
  if (error != std::errc() || end != last) return std::nullopt;
  return value;
}

}  // namespace

std::string power_of_ten_text(double log10, int digits) {
  double exponent = std::floor(log10);
  std::string mantissa = rounded(std::pow(10.0, log10 - exponent), digits);
  if (mantissa == "10") {
    mantissa = "1";
    ++exponent;
  }
  return fmt::format("{}e{:.0f}", mantissa, exponent);
}

std::uint64_t parse_count(std::string_view text, std::string_view what, std::uint64_t least,
                          std::uint64_t most) {
  const std::optional<Decimal> number = parse_decimal(text);
  const std::optional<std::uint64_t> value = number ? to_integer(*number) : std::nullopt;
  if (value && *value >= least && *value <= most) return *value;
  const bool is_too_large = number && number->exponent >= 0 && !value;
  const std::string range = most == UINT64_MAX && !is_too_large
                                ? fmt::format("of at least {}", least)
                                : fmt::format("from {} to {}", least, with_thousands(most));
  const std::string_view hint = most >= 100000 ? " (write 250000, 250k or 2.5e5)" : "";
  throw InputError(fmt::format("{}: '{}' is not a whole number {}{}", what, text, range, hint));
}

#ifdef __cpp_lib_to_chars
std::from_chars_result read_double(const char* first, const char* last, double& value) {
  return std::from_chars(first, last, value);
}
#else
// libc++ has it for integers alone. strtod also takes blanks, signs and numbers in base 16.
std::from_chars_result read_double(const char* first, const char* last, double& value) {
  const std::string text(first, last);
  const std::size_t start = text.starts_with('-') ? 1 : 0;
  const bool is_other = text.find_first_of("xX") != std::string::npos ||
                        text.find_first_of("0123456789.iInN", start) != start;
  char* end = nullptr;
  const double read = is_other ? 0 : std::strtod(text.c_str(), &end);
  if (is_other || end == text.c_str()) return {first, std::errc::invalid_argument};
  const char* const read_to = first + (end - text.c_str());
  const bool is_named = text.find_first_of("iInN", start) == start;
  if (!is_named && !std::isfinite(read)) return {read_to, std::errc::result_out_of_range};
  value = read;
  return {read_to, std::errc()};
}
#endif

}  // namespace evenhand
