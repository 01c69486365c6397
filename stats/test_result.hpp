#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace evenhand::stats {

/// Whether a is below b by more than two machines may round them apart: members of small families
/// are often equal, and the first of them is to be told everywhere.
inline bool is_clearly_below(double a, double b) {
  constexpr double rounding = 1e-9;
  return a < b - rounding * std::max(1.0, std::fabs(b));
}

/// A p-value kept as its natural logarithm, so that 1e-5000 is a number and not 0.
/// `log` is in [-inf, 0].
struct PValue {
  double log = 0;

  /// Makes a p-value from a probability in [0, 1]; values a rounding error above 1 are taken as 1.
  static PValue of(double probability) { return {std::min(0.0, std::log(probability))}; }
  static PValue from_log(double log_probability) { return {std::min(0.0, log_probability)}; }

  /// The probability itself; 0 when it is below the smallest double.
  double value() const { return std::exp(log); }
  double log10() const { return log / 2.302585092994045684; }

  /// This p-value times `factor` (at least 1), at most 1: a Bonferroni or Holm step.
  PValue times(double factor) const { return from_log(log + std::log(factor)); }

  bool is_clearly_below(PValue other) const { return stats::is_clearly_below(log, other.log); }
  friend bool operator<(PValue a, PValue b) { return a.log < b.log; }
  friend bool operator==(PValue a, PValue b) = default;
};

/// An interval that covers the true value with probability `level`.
struct Interval {
  double low = 0;
  double high = 0;
  double level = 0.99;
};

/// The size of a departure from the null hypothesis, in a unit that a reader can weigh.
struct Effect {
  std::string name;  ///< what it is, e.g. "rms relative deviation of a cell"
  double value = 0;
  Interval interval;
  std::string unit = {};  ///< "points a hand"; empty for what is a share or a ratio
};

/// The result of a test on the counts it was given. A test that cannot be valid for so few counts
/// is skipped: `skipped` then says why, and no other member means anything.
struct TestResult {
  double statistic = 0;
  std::optional<double> degrees_of_freedom;
  PValue p;
  std::optional<Effect> effect;
  std::string skipped;

  bool is_skipped() const { return !skipped.empty(); }
  static TestResult skip(std::string why) {
    TestResult result;
    result.skipped = std::move(why);
    return result;
  }
};

}  // namespace evenhand::stats
