#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "sims/holdem/betting.hpp"
#include "sims/holdem/dealing.hpp"
#include "sims/holdem/policy.hpp"

namespace evenhand::holdem {

/// Who plays at a position, and what the choices are drawn from.
struct Player {
  const Policy* policy = nullptr;
  random::Draws* draws = nullptr;
};

/// What became of a hand.
struct HandResult {
  /// By position what it won, less what it paid, in parts of a unit; together 0.
  std::array<std::int64_t, most_seats> winnings{};
  unsigned pot = 0;            ///< in units
  std::size_t board_laid = 0;  ///< cards that came on the board
  bool is_showdown = false;    ///< several stayed in to the end
  std::size_t winners = 0;     ///< that the pot was split among
  unsigned in = 0;             ///< a bit for each position that stayed in to the end
};

/// Plays a dealt hand to its end, a player a position. Each is shown its own cards, the board and
/// the betting and no more.
HandResult play_hand(const Dealt& dealt, std::span<const Player> players);

/// Gives the pot to the best hands among those who stayed in, in even parts, and counts what each
/// position is the richer for. `betting` is over.
HandResult settled(const Dealt& dealt, const Betting& betting);

}  // namespace evenhand::holdem
