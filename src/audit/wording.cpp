#include "src/audit/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace evenhand::audit {
namespace {

/// Decimals that show `digits` digits of a positive value.
int decimals_for(double value, int digits) {
  if (!(value > 0)) return 0;
  return std::clamp(digits - 1 - static_cast<int>(std::floor(std::log10(value))), 0, 9);
}

}  // namespace

std::string percent(double share) {
  return fmt::format("{:.{}f} %", 100 * share, decimals_for(100 * share, 3));
}

std::string share_of_deals(std::uint64_t observed, std::uint64_t deals, double expected_share) {
  const double expected = 100 * expected_share;
  const double share = 100 * static_cast<double>(observed) / static_cast<double>(deals);
  const int decimals =
      std::max(decimals_for(expected, 3), decimals_for(std::fabs(share - expected), 1));
  return fmt::format("{:.{}f} % of deals, expected {:.{}f} %", share, decimals, expected, decimals);
}

std::string p_value_text(double log10_p) {
  if (log10_p > -4) return fmt::format("{:.2g}", std::pow(10, log10_p));
  if (std::isinf(log10_p)) return "0";
  const double exponent = std::floor(log10_p);
  const double mantissa = std::round(std::pow(10, log10_p - exponent));
  return mantissa < 10 ? fmt::format("{:.0f}e{:.0f}", mantissa, exponent)
                       : fmt::format("1e{:.0f}", exponent + 1);
}

std::string card_words(const cards::Deck& deck, std::size_t card) {
  return deck.card_names.empty() ? fmt::format("card {}", deck.card_name(card))
                                 : deck.card_name(card);
}

std::string power_of_two(double log2) { return fmt::format("2^{:.1f}", log2); }

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t left = digits.size(); left > 3; left -= 3) digits.insert(left - 3, 1, ',');
  return digits;
}

}  // namespace evenhand::audit
