#pragma once

#include "stats/test_result.hpp"

namespace evenhand::stats {

// An estimate that is chosen among many for its value (the largest, the one with the smallest
// p-value) has its truth covered when the intervals of all cover at once.

/// The level of each of `family` (at least 1) intervals for all to cover at once with probability
/// `level`, however they depend on each other: 1 - (1 - level) / family (Bonferroni).
constexpr double level_of_each(double level, double family) { return 1 - (1 - level) / family; }

/// A result whose interval was made at level_of_each(level, …), with `level` as the level it
/// states.
inline TestResult told_at(double level, TestResult result) {
  if (result.effect) result.effect->interval.level = level;
  return result;
}

}  // namespace evenhand::stats
