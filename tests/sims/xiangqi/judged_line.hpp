#pragma once

#include <sstream>
#include <string>

#include "sims/xiangqi/notation.hpp"
#include "sims/xiangqi/repetition.hpp"

namespace evenhand::xiangqi {

inline const Rules& computer() { return rules_named("computer"); }

/// The game after moves such as "h2e2 h9g7".
inline Game game_after(const std::string& fen, const std::string& moves) {
  Game game(parse_fen(fen));
  std::istringstream words(moves);
  for (std::string word; words >> word;) game.play(parse_move(game.position(), word));
  return game;
}

inline Verdict verdict(const std::string& fen, const std::string& moves = "",
                       const Rules& rules = computer()) {
  return judge(game_after(fen, moves), rules);
}

inline constexpr const char* lone_chariot = "3k5/9/9/9/9/9/9/9/9/R3K4 w";

}  // namespace evenhand::xiangqi
