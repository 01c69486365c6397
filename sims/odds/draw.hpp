#pragma once

#include <cstdint>
#include <vector>

#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// Returns how many of C(deck, hand) hands hold 0, 1, … min(key, hand) of `key` key cards (key,
/// hand <= deck): the hypergeometric distribution.
std::vector<stats::Integer> hands_by_key_cards(std::uint64_t deck, std::uint64_t key,
                                               std::uint64_t hand);

}  // namespace evenhand::odds
