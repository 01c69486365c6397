#include "src/cli/pvalue_output.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <string_view>

#include <nlohmann/json.hpp>

namespace evenhand::cli {
namespace {

std::string digits(double value) { return fmt::format("{:.15g}", value); }

/// A probability of which only the logarithm fits a double: as many digits as the logarithm holds.
std::string digits_of_tiny(double log10_p) {
  // Rounded first, so that no mantissa is printed as 10.
  const double exponent = std::floor(log10_p + 1e-11);
  return fmt::format("{:.10f}e{:.0f}", std::pow(10.0, log10_p - exponent), exponent);
}

std::string p_value_digits(double p, std::optional<double> log10_p) {
  const bool is_tiny = p < std::numeric_limits<double>::min();
  return is_tiny && log10_p && std::isfinite(*log10_p) ? digits_of_tiny(*log10_p) : digits(p);
}

void add_line(std::string& text, std::string_view name, std::string_view value) {
  text += fmt::format("{:<10} {}\n", name, value);
}

void add_line(std::string& text, std::string_view name, std::optional<double> value) {
  if (value) add_line(text, name, digits(*value));
}

nlohmann::ordered_json number_or_null(std::optional<double> value) {
  if (!value || !std::isfinite(*value)) return nullptr;
  return *value;
}

}  // namespace

std::string pvalue_text(const PvalueOutput& output) {
  std::string text;
  add_line(text, "statistic", digits(output.statistic));
  if (output.p_value) {
    add_line(text, "p_value", p_value_digits(*output.p_value, output.log10_p_value));
  }
  add_line(text, "cdf", output.cdf);
  add_line(text, "pmf", output.pmf);
  add_line(text, "two_sided", output.two_sided);
  if (!output.exact.empty()) add_line(text, "exact", output.exact);
  return text;
}

std::string pvalue_json(const PvalueOutput& output) {
  nlohmann::ordered_json document;
  document["statistic"] = number_or_null(output.statistic);
  document["p_value"] = number_or_null(output.p_value);
  document["log10_p_value"] = number_or_null(output.log10_p_value);
  document["cdf"] = number_or_null(output.cdf);
  document["pmf"] = number_or_null(output.pmf);
  document["two_sided"] = number_or_null(output.two_sided);
  document["exact"] = nullptr;
  if (!output.exact.empty()) document["exact"] = output.exact;
  return document.dump(2) + "\n";
}

void print_pvalue(const Terminal& terminal, bool json, const PvalueOutput& output) {
  terminal.print(json ? pvalue_json(output) : pvalue_text(output));
}

}  // namespace evenhand::cli
