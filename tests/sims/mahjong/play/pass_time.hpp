#pragma once

#include "sims/mahjong/play/game.hpp"
#include "tests/sims/mahjong/play/tables.hpp"

namespace evenhand::mahjong {

/// Everyone discards what he draws, and nobody claims it, while more than `left` tiles are left to
/// draw; the tiles drawn.
inline std::size_t pass_time(Game& game, std::size_t left) {
  std::size_t draws = 0;
  while (game.phase() != Game::Phase::over) {
    if (game.phase() == Game::Phase::claim) {
      if (draws > 0 && game.left() <= left) break;
      game.pass();
      draws += game.phase() == Game::Phase::turn ? 1 : 0;
      continue;
    }
    game.act({Move::discard, static_cast<std::uint8_t>(game.player()), game.claimable()});
  }
  return draws;
}

}  // namespace evenhand::mahjong
