#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "sims/odds/quantity.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// The number of all deals in which several quantities have given values together. Deals that
/// differ only within a hand, or where no quantity looks, count as one.
struct JointCount {
  std::map<std::vector<std::int64_t>, stats::Integer> deals;  ///< by values, not divided
  stats::Integer total;
};

/// Counts by adding rank after rank to the hands (a generating function in many variables, of which
/// only the terms that occur are kept). Throws InputError when these are too many at once.
JointCount count_together(const CardModel& model, std::span<const Quantity> quantities);

}  // namespace evenhand::odds
