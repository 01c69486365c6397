#pragma once

#include <optional>
#include <string>

#include "stats/p_value.hpp"

namespace evenhand::stats {

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
