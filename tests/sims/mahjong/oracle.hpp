#pragma once

#include <array>
#include <functional>
#include <span>

#include "sims/mahjong/rules.hpp"
#include "sims/mahjong/shanten.hpp"
#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

// Shanten the plain way, to hold the fast one to: every complete suit is found by backtracking, the
// tiles lacking to each are counted, and every way to share the blocks among the suits is tried.
// Nothing but the types is shared with the fast implementation.

Shanten oracle_shanten(const Counts& counts, std::size_t melds, const Shape& shape,
                       unsigned meld_suits = 0);

/// Told the tiles of a suit by rank, and the fewest tiles that they lack to so many blocks, at
/// [pairs * 5 + sets].
using OnSuit =
    std::function<void(std::span<const std::uint8_t> held, const std::array<int, 10>& costs)>;

/// Tells of every suit of up to 14 tiles.
void oracle_suit_costs(std::size_t suit, const OnSuit& on_suit);

}  // namespace evenhand::mahjong
