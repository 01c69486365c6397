#pragma once

#include <memory>

#include "sims/cards/gathering.hpp"
#include "sims/mahjong/rules.hpp"

namespace evenhand::mahjong {

/// The tiles of the previous hand: each deal is played by four `proper` players, and the tiles are
/// pushed together as Game::gather does. Positions 0–13 are the dealer's, whoever he is. Where the
/// players toss a coin, they draw from a stream of their own that belongs to seed and block.
/// For decks of rules.tiles() tiles.
std::unique_ptr<cards::Gathering> make_gathering(const Rules& rules);

}  // namespace evenhand::mahjong
