#pragma once

#include <memory>
#include <string>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

inline const BatterySpec sequence_battery = {{"sequence"}};

inline reports::Judgement sequence_judged(std::size_t n, const Shuffle& shuffle, std::size_t deals,
                                          std::uint64_t seed = 3) {
  stats::SmallGenerator random(seed);
  return judged(tally(std::to_string(n), make_deals(n, deals, shuffle, random), sequence_battery));
}

/// The first card comes again from the deal before in one deal of ten.
inline Shuffle sticky() {
  auto last = std::make_shared<std::size_t>(0);
  return [last](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(10) == 0) std::swap(cards[0], *std::find(cards.begin(), cards.end(), *last));
    *last = cards[0];
  };
}

}  // namespace evenhand::audit
