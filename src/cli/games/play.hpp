#pragma once

#include <array>
#include <memory>
#include <string_view>

#include <nlohmann/json.hpp>

#include "src/cli/command/command.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::cli {

/// A game that `play` plays: all that the program knows of it by name. Each is defined beside its
/// options, and has its two lines here.
struct PlayedGame {
  std::string_view command;  ///< "play mahjong"
  /// The experiment of a plan. Throws nlohmann::json::exception or InputError.
  std::unique_ptr<run::Experiment> (*from_plan)(const nlohmann::json& plan);
  /// Adds the subcommand, with its options and examples.
  void (*add)(CLI::App& play_command, Program& program);
};

extern const PlayedGame doudizhu_game;
extern const PlayedGame holdem_game;
extern const PlayedGame mahjong_game;
extern const PlayedGame xiangqi_game;

/// In the order in which help lists them.
inline constexpr std::array played_games = {&doudizhu_game, &holdem_game, &mahjong_game,
                                            &xiangqi_game};

}  // namespace evenhand::cli
