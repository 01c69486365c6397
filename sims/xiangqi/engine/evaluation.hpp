#pragma once

#include <array>

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// Material and places of all pieces, Red's less Black's, and what else follows from who stands
/// where. A search keeps it up move by move.
struct PlaceSums {
  int opening = 0;
  int ending = 0;
  int phase = 0;                          ///< how much of the opening is on the board
  std::array<int, 2> defenders = {0, 0};  ///< advisors and elephants

  friend bool operator==(const PlaceSums&, const PlaceSums&) = default;
};

PlaceSums place_sums(const Position& position);
/// After a move of `moved` that took `captured` or nothing.
PlaceSums place_sums_after(const PlaceSums& before, Move move, Piece moved, Piece captured);

/// Returns what the position is worth to the side to move, in the unit of engine/values.hpp:
/// material, places, mobility and pressure on the palace, mixed between opening and ending. The
/// same for the board turned round. `sums` are the position's place_sums().
int evaluate(const Position& position, const PlaceSums& sums);
int evaluate(const Position& position);

}  // namespace evenhand::xiangqi
