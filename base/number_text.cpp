#include "base/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace evenhand {
namespace {

/// Takes the sign and leading zeros that C puts there out of an exponent: 4e+05 is 4e5.
std::string tidy_exponent(std::string number) {
  const auto e = number.find('e');
  if (e == std::string::npos) return number;
  auto digits = e + 1;
  if (number[digits] == '+') number.erase(digits, 1);
  if (number[digits] == '-') ++digits;
  while (digits + 1 < number.size() && number[digits] == '0') number.erase(digits, 1);
  return number;
}

/// Decimals that show `digits` digits of a positive value.
int decimals_for(double value, int digits) {
  if (!(value > 0)) return 0;
  return std::clamp(digits - 1 - static_cast<int>(std::floor(std::log10(value))), 0, 9);
}

/// Below it the exponent is of no use to a reader.
constexpr double least_log10_p = -300;

}  // namespace

std::string with_thousands(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

std::string short_number(double number) {
  if (std::abs(number) >= 1000 && std::abs(number) < 1e7) return fmt::format("{:.0f}", number);
  return rounded(number, 4);
}

std::string rounded(double number, int digits) {
  return tidy_exponent(fmt::format("{:.{}g}", number, digits));
}

std::string in_full(double number) { return tidy_exponent(fmt::format("{}", number)); }

std::string percent(double share) {
  return fmt::format("{:.{}f} %", 100 * share, decimals_for(std::abs(100 * share), 3));
}

std::string p_value_text(double log10) {
  if (log10 < least_log10_p) return "< 1e-300";
  if (log10 >= -3) return rounded(std::pow(10, log10), 3);
  double exponent = std::floor(log10);
  std::string mantissa = fmt::format("{:.1f}", std::pow(10, log10 - exponent));
  if (mantissa == "10.0") {
    mantissa = "1.0";
    ++exponent;
  }
  return fmt::format("{}e{:.0f}", mantissa, exponent);
}

std::string p_value_relation(double log10) {
  return log10 < least_log10_p ? p_value_text(log10) : "= " + p_value_text(log10);
}

std::string how_often(double log10) {
  constexpr double often = 0.05;
  const double share = std::pow(10, log10);
  if (share > often) return fmt::format("in {} of", percent(share));
  if (log10 < least_log10_p) return "once in more than 1e300";
  const double once_in = std::round(1 / share);
  return fmt::format("once in {}", once_in < 1e9
                                       ? with_thousands(static_cast<std::uint64_t>(once_in))
                                       : rounded(once_in, 2));
}

std::string short_rate(double per_second) {
  if (per_second >= 1e6) return fmt::format("{:.2f}M", per_second / 1e6);
  if (per_second >= 1e3) return fmt::format("{:.0f}k", per_second / 1e3);
  return fmt::format("{:.{}f}", per_second, per_second < 10 ? 1 : 0);
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
  if (whole >= 3600) {
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  }
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string power_of_two(double log2) { return fmt::format("2^{:.1f}", log2); }

std::string share_of_deals(std::uint64_t observed, std::uint64_t deals, double expected_share) {
  const double expected = 100 * expected_share;
  const double share = 100 * static_cast<double>(observed) / static_cast<double>(deals);
  const int decimals =
      std::max(decimals_for(expected, 3), decimals_for(std::fabs(share - expected), 1));
  return fmt::format("{:.{}f} % of deals, expected {:.{}f} %", share, decimals, expected, decimals);
}

}  // namespace evenhand
