#pragma once

#include <cstdint>

#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// Trials that succeed with one probability, independently, and the streaks that are looked for.
struct Streaks {
  std::uint64_t trials = 0;
  std::uint64_t successes = 0;  ///< so many in a row, at least; 0 where they are not looked for
  std::uint64_t failures = 0;   ///< the same of failures
};

/// Returns the probability that there is one of the streaks, exactly; chance in [0, 1]. Sequences
/// without one end in a success or a failure and are one of the other end with a streak after it
/// that is short enough; a streak is counted where it is complete for the first time, so that only
/// positive numbers are added up.
stats::Rational streak_probability(const Streaks& streaks, const stats::Rational& chance);
/// Returns the probability to twelve digits at least, however small, for up to 1e7 trials.
double streak_probability(const Streaks& streaks, double chance);

}  // namespace evenhand::odds
