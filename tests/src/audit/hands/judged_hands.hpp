#pragma once

#include <string>
#include <vector>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

inline const std::vector<std::string> hand_games = {"doudizhu", "poker", "bridge", "mahjong"};

inline const BatterySpec hands_battery = {{"hands"}};

inline reports::Judgement judged_hands(const std::string& deck, const Shuffle& shuffle,
                                       std::size_t deals) {
  stats::SmallGenerator random(4);
  const std::size_t n = cards::parse_deck(deck).size;
  return judged(tally(deck, make_deals(n, deals, shuffle, random), hands_battery));
}

}  // namespace evenhand::audit
