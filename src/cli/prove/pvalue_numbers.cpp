#include "src/cli/prove/pvalue_numbers.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"

namespace evenhand::cli {
namespace {

/// Counts alone; a file is named by something else.
bool is_list_of_counts(const std::string& text) {
  return text.find_first_not_of("0123456789,; _ekMG.+-") == std::string::npos && text != "-" &&
         text.find_first_of("0123456789") != std::string::npos;
}

using stats::Integer;
using stats::Rational;

constexpr std::size_t most_values = 1'000'000;
/// Longer numbers are no probabilities that a person meant.
constexpr std::size_t most_digits = 60;
constexpr int largest_exponent = 300;

std::optional<Integer> digits_to_integer(std::string_view digits) {
  if (digits.empty() || digits.size() > most_digits) return std::nullopt;
  Integer value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::optional<int> parse_exponent(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int exponent = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (std::abs(exponent) > largest_exponent) return std::nullopt;
  return exponent;
}

std::optional<Rational> decimal_to_rational(std::string_view text) {
  int exponent = 0;
  if (const auto at = text.find_first_of("eE"); at != std::string_view::npos) {
    const std::optional<int> written = parse_exponent(text.substr(at + 1));
    if (!written) return std::nullopt;
    exponent = *written;
    text = text.substr(0, at);
  }
  std::string digits(text);
  if (const auto point = digits.find('.'); point != std::string::npos) {
    exponent -= static_cast<int>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  const std::optional<Integer> value = digits_to_integer(digits);
  if (!value) return std::nullopt;
  const Integer scale = stats::integer_power(10, static_cast<std::uint64_t>(std::abs(exponent)));
  return exponent < 0 ? Rational(*value, scale) : Rational(*value * scale);
}

std::optional<Rational> to_rational(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return decimal_to_rational(text);
  const std::optional<Integer> above = digits_to_integer(text.substr(0, slash));
  const std::optional<Integer> below = digits_to_integer(text.substr(slash + 1));
  if (!above || !below || *below == 0) return std::nullopt;
  return Rational(*above, *below);
}

}  // namespace

counts::Counts read_counts(const std::string& text, const std::string& option) {
  if (text == "-") {
    return counts::parse_counts(read_standard_input(file_kinds::table), "standard input");
  }
  if (is_list_of_counts(text)) return counts::parse_counts(text, option);
  return counts::parse_counts(read_file(text, file_kinds::table), text);
}

double parse_real(std::string_view text, std::string_view what) {
  double value = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = read_double(text.data(), last, value);
  if (text.empty() || error != std::errc() || end != last || !std::isfinite(value)) {
    throw InputError(fmt::format("{}: '{}' is not a finite number", what, text));
  }
  return value;
}

stats::Rational parse_probability(std::string_view text, std::string_view what) {
  const std::optional<Rational> value = to_rational(text);
  if (value && *value >= 0 && *value <= 1) return *value;
  throw InputError(fmt::format(
      "{}: '{}' is not a probability from 0 to 1 (write a fraction 1/6 or a decimal .25)", what,
      text));
}

std::vector<std::string> split_values(std::string_view text, std::string_view what) {
  std::vector<std::string> values;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    values.emplace_back(text.substr(start, end - start));
    if (values.size() > most_values) {
      throw InputError(fmt::format("{}: more than {} values", what, most_values));
    }
    start = end + 1;
  }
  return values;
}

}  // namespace evenhand::cli
