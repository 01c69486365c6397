#pragma once

#include <array>
#include <cstdint>

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// Would that legal move of the side to move give check?
bool gives_check(const Position& position, Move move);

/// The pressure on a colour's general: checks, and what its other pieces must not do for that.
struct Pressure {
  unsigned checks = 0;  ///< number of pieces that give check
  Square checker = off_board;
  Piece screen = nothing;                ///< what the checking cannon jumps over
  std::uint16_t pinned = 0;              ///< slots of pieces that may go to few squares or none
  std::array<Line, slot_count> on_rank;  ///< of a pinned slot: the files it may go to on its rank
  std::array<Line, slot_count> on_file;  ///< of a pinned slot: the ranks it may go to on its file
  // Squares between the general and a bare cannon, which nobody may step on: a screen is all that
  // the cannon lacks. `bare_file` lies on the general's file, `bare_rank` on its rank.
  Line bare_file = 0;
  Line bare_rank = 0;

  bool is_free() const { return (checks | pinned | bare_file | bare_rank) == 0; }
};

Pressure pressure_on(const Position& position, Colour colour);

/// The change of who stands where by a move, for a look at what comes of it before it is made.
struct Change {
  Square vacated = off_board;
  Square filled = off_board;  ///< the piece that stood there attacks nothing any more
};

/// Does a piece of `by` attack the square, after that change? The general attacks along an open
/// file; steps of advisors, elephants and of the general itself do not count, for they cannot
/// reach the other's general.
bool is_attacked(const Position& position, Square target, Colour by, Change change = {});

/// Is the general of the colour attacked?
inline bool in_check(const Position& position, Colour colour) {
  return is_attacked(position, position.general_of(colour), other(colour));
}

/// A move that its piece can make: does it leave the own general unattacked?
inline bool keeps_general_safe(const Position& position, Move move) {
  const Colour mover = colour_of(position.at(move.from()));
  const Square general = position.general_of(mover);
  return !is_attacked(position, move.from() == general ? move.to() : general, other(mover),
                      {move.from(), move.to()});
}

}  // namespace evenhand::xiangqi
