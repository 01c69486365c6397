#pragma once

#include <optional>
#include <string>

#include "src/cli/terminal.hpp"

namespace evenhand::cli {

/// What a calculator of `evenhand pvalue` has found. Absent members are not printed (null in JSON).
struct PvalueOutput {
  double statistic = 0;
  std::optional<double> p_value;        ///< P(X >= statistic), or P(D >= d): the upper tail
  std::optional<double> log10_p_value;  ///< its decimal logarithm, for p-values no double can hold
  std::optional<double> cdf;            ///< P(X <= statistic); P(D < d) where X is continuous
  std::optional<double> pmf;            ///< P(X = statistic), for counts
  std::optional<double> two_sided;      ///< the two-sided p-value, where one is defined
  std::string exact;                    ///< the pmf or p-value as a fraction, e.g. "1/477"
};

/// Prints the figures with 15 significant digits, one a line; or, as JSON, one object with the keys
/// statistic, p_value, log10_p_value, cdf, pmf, two_sided, exact.
void print_pvalue(const Terminal& terminal, bool json, const PvalueOutput& output);

/// The text that print_pvalue prints.
std::string pvalue_text(const PvalueOutput& output);
std::string pvalue_json(const PvalueOutput& output);

}  // namespace evenhand::cli
