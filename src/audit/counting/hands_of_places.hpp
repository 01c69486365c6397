#pragma once

#include <cstdint>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::audit {

/// [p]: the hand of place p: that of the deck, or the quarter of the deal where it has no hands.
/// Decks of up to 256 hands.
std::vector<std::uint8_t> hands_of_places(const cards::Deck& deck);

/// The hands that are dealt, in order; quarters of the deal where there are none.
std::vector<std::uint8_t> dealt_hands(const cards::Deck& deck);

}  // namespace evenhand::audit
