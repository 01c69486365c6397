#pragma once

#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// The numbers of deals and hands, counted exactly.
struct DoudizhuTotals {
  stats::Integer deals;     ///< to three seats and the bottom
  stats::Integer hands_17;  ///< sets of so many cards
  stats::Integer hands_20;
  stats::Integer rank_hands_17;  ///< the same, when suits do not matter
  stats::Integer rank_hands_20;
};

DoudizhuTotals doudizhu_totals();

}  // namespace evenhand::odds
