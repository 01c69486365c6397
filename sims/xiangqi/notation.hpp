#pragma once

#include <string>
#include <string_view>

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// How programs count ranks: from 0 (UCCI, most xiangqi programs) or from 1 (Fairy-Stockfish).
enum class RankNames { from_zero, from_one };

std::string square_text(Square square, RankNames names = RankNames::from_zero);
/// "h2e2"; the null move is "0000".
std::string move_text(Move move, RankNames names = RankNames::from_zero);

/// Reads "h2e2" ("h3e3", "h10h9" with ranks from one) and nothing around it; the null move when it
/// is none.
Move read_move(std::string_view text, RankNames names = RankNames::from_zero);

/// A legal move of the position from its text. Throws InputError that says what is wrong with it.
Move parse_move(const Position& position, std::string_view text,
                RankNames names = RankNames::from_zero);

}  // namespace evenhand::xiangqi
