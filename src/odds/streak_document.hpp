#pragma once

#include <cstdint>

#include "reports/document.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// A streak that is looked for among independent trials.
struct StreakQuestion {
  std::uint64_t trials = 0;
  std::uint64_t length = 0;  ///< at least so long; 1 … trials
  stats::Rational chance;    ///< of a success, in (0, 1)
  bool of_either = false;    ///< of successes or of failures
};

/// Returns how likely there is one, and how long the longest is. Provenance is the caller's.
reports::Document streak_document(const StreakQuestion& question);

}  // namespace evenhand::odds
