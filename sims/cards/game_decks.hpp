#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::cards {

// Each game's deck; see parse_deck.
Deck poker_deck();
Deck bridge_deck();
Deck doudizhu_deck();
Deck mahjong_deck();

/// Hands that follow one another from position 0.
std::vector<Hand> consecutive_hands(
    const std::vector<std::pair<std::string, std::size_t>>& names_and_counts);

}  // namespace evenhand::cards
