#pragma once

#include <array>

#include "sims/mahjong/rules.hpp"
#include "sims/mahjong/shanten.hpp"
#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

// Shanten the plain way, to hold the fast one to: every complete suit is found by backtracking, the
// tiles lacking to each are counted, and every way to share the blocks among the suits is tried.
// Nothing but the types is shared with the fast implementation.

Shanten oracle_shanten(const Counts& counts, std::size_t melds, const Shape& shape,
                       unsigned meld_suits = 0);

/// The fewest tiles that one suit of the hand lacks to so many blocks, at [pairs * 5 + sets].
std::array<int, 10> oracle_suit_costs(const Counts& counts, std::size_t suit);

}  // namespace evenhand::mahjong
