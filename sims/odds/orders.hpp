#pragma once

#include <cstdint>

#include "sims/odds/event.hpp"

namespace evenhand::odds {

/// Cards of a deck that belong together: groups of `size` each, the others belonging to none.
struct Siblings {
  std::uint64_t deck = 0;
  std::uint64_t groups = 0;
  std::uint64_t size = 2;  ///< groups * size <= deck
};

/// Returns the law of how often, in one order of the deck, a card is followed by one of its own
/// group. By inclusion and exclusion over the neighbours that are tied together: L(s, b) = C(s-1,
/// b-1) s! / b! ways tie a group of s into b blocks (Lah's numbers), and blocks and single cards
/// stand in any order.
Distribution neighbours_law(const Siblings& siblings);

/// Returns the law of how many cards stand where they stood before, in one order of the deck (de
/// Montmort 1713).
Distribution in_place_law(std::uint64_t deck);

}  // namespace evenhand::odds
