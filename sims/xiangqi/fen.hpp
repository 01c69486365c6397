#pragma once

#include <string>
#include <string_view>

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

constexpr std::string_view start_fen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A position to start from, with the counters that a FEN carries.
struct Setup {
  Position position;
  unsigned quiet_plies = 0;  ///< plies without capture
  unsigned move_number = 1;  ///< counts up after Black's moves
};

/// Reads a FEN: ten ranks from Black's side, the side to move (w or r for Red, b for Black), two
/// unused fields, plies without capture, move number. All after the side may be missing. Horses are
/// n or h, elephants b or e, Red's letters are capitals. "startpos" is the usual start.
///
/// Throws InputError, in one sentence, when the text is no FEN or no position that can be: more
/// pieces than a set has, a piece where its kind never stands, generals facing each other, or a
/// side to move that could take the general.
Setup parse_fen(std::string_view text);

/// The FEN with letters n and b, w and b.
std::string fen_text(const Position& position, unsigned quiet_plies = 0, unsigned move_number = 1);

}  // namespace evenhand::xiangqi
