#pragma once

#include <string>
#include <vector>

#include "sims/xiangqi/fen.hpp"
#include "src/games/xiangqi/game.hpp"
#include "src/games/xiangqi/tally.hpp"

namespace evenhand::xiangqi {

inline PlayerSpec player(const std::string& text, std::uint64_t grace_ms = 3000) {
  return {text, {}, &rules_named("computer"), grace_ms};
}

/// Six games, in pairs, of a weak engine against random moves.
inline PlayPlan small_match() {
  PlayPlan plan;
  plan.rules = &rules_named("computer");
  plan.first = player("own:hash=1");
  plan.second = player("random");
  plan.games = 6;
  plan.openings = {parse_fen("startpos")};
  plan.random_plies = {4, 5};
  plan.budgets = {{200, 0, 0}};
  plan.pairs = true;
  return plan;
}

/// All games of the plan, one after the other.
inline std::vector<GameRecord> play_all(const PlayPlan& plan) {
  const auto first = make_player(plan.first);
  const auto second = make_player(plan.second);
  std::vector<GameRecord> games;
  for (std::uint64_t number = 0; number < plan.games; ++number) {
    games.push_back(play_game(plan, number, *first, *second));
  }
  return games;
}

/// Returns what is counted of them, block by block.
inline MatchCounts counted(const PlayPlan& plan, const std::vector<GameRecord>& games) {
  MatchCounts counts;
  for (std::size_t begin = 0; begin < games.size(); begin += plan.block_units()) {
    const std::size_t size = std::min<std::size_t>(plan.block_units(), games.size() - begin);
    counts.add(plan, plan.observation_of(begin), std::span(games).subspan(begin, size));
  }
  return counts;
}

/// A game that ended so, of two players that did not play it.
inline GameRecord told_game(std::uint64_t number, int red_points, unsigned plies = 60,
                            const std::string& ending = "mate") {
  GameRecord game;
  game.number = number;
  game.setup = parse_fen("startpos");
  game.plies = plies;
  game.red_points = red_points;
  game.ending = ending;
  return game;
}

}  // namespace evenhand::xiangqi
