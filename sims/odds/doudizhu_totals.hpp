#pragma once

#include "sims/shuffle/exact/numbers.hpp"

namespace evenhand::odds {

/// How many there are, counted exactly.
struct DoudizhuTotals {
  shuffle::exact::Integer deals;     ///< to three seats and the bottom
  shuffle::exact::Integer hands_17;  ///< sets of so many cards
  shuffle::exact::Integer hands_20;
  shuffle::exact::Integer rank_hands_17;  ///< the same, when suits do not matter
  shuffle::exact::Integer rank_hands_20;
};

DoudizhuTotals doudizhu_totals();

}  // namespace evenhand::odds
