#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace evenhand::stats {

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

  friend bool operator<(PValue a, PValue b) { return a.log < b.log; }
  friend bool operator==(PValue a, PValue b) = default;
};

}  // namespace evenhand::stats
