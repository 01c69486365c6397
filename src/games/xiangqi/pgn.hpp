#pragma once

#include <string>

#include "src/games/xiangqi/record.hpp"

namespace evenhand::xiangqi {

/// The game as PGN for Chinese chess has it: tags, the position it begins with where that is not
/// the usual one, moves as ICCS writes them ("H2-E2"), why it ended as a comment, and the result,
/// in lines of at most 80 columns; an empty line at the end. GameTextReader reads it.
std::string pgn_text(const GameRecord& game);

}  // namespace evenhand::xiangqi
