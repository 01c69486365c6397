#pragma once

#include <istream>
#include <string>

#include "reports/document.hpp"
#include "sims/xiangqi/rules.hpp"

namespace evenhand::xiangqi {

/// Plays the games of a file (game_texts.hpp) and says where the rules first end each of them, and
/// how: the position that repeated, the mate, the draw. A game that the rules do not end was ended
/// by its players. Throws InputError with the file, line and ply at the first move that is not
/// legal, and when there is no game. The document has no provenance yet.
reports::Document judge_games(std::istream& stream, const std::string& name, const Rules& rules);

}  // namespace evenhand::xiangqi
