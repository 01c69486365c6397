#pragma once

#include <memory>
#include <span>
#include <string_view>

#include <nlohmann/json.hpp>

#include "src/cli/command/command.hpp"
#include "src/games/doudizhu/game.hpp"
#include "src/games/game_experiment.hpp"
#include "src/games/holdem/game.hpp"
#include "src/games/mahjong/game.hpp"
#include "src/games/xiangqi/game.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::cli {

template <class... Plans>
struct PlansOf {};

/// The games that `play` plays, in the order in which help lists them. What is listed here has its
/// command, its parts and its calibration.
using AllGames =
    PlansOf<doudizhu::PlayPlan, holdem::PlayPlan, mahjong::PlayPlan, xiangqi::PlayPlan>;

/// A game that `play` plays: all that the program knows of it by name.
struct PlayedGame {
  std::string_view command;  ///< "play mahjong"
  games::PlayHelp (*help)();
  /// The experiment of a plan. Throws nlohmann::json::exception or InputError.
  std::unique_ptr<run::Experiment> (*from_plan)(const nlohmann::json& plan);
  /// Adds the subcommand, with its options and examples.
  void (*add)(Command& play_command, Program& program);
};

/// In the order in which help lists them.
std::span<const PlayedGame> played_games();

}  // namespace evenhand::cli
