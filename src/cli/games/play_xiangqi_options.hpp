#pragma once

#include <string>
#include <vector>

#include "src/cli/command/options.hpp"
#include "src/games/xiangqi/plan.hpp"

namespace evenhand::cli {

/// The options of `evenhand play xiangqi` as they were given.
struct PlayXiangqiOptions {
  std::string games = "100";
  std::string red = "own";
  std::string black = "own";
  std::vector<std::string> red_options;
  std::vector<std::string> black_options;
  std::string nodes;
  std::string depth;
  std::string movetime;
  std::string openings;
  std::string random_plies = "0";
  std::string seed = "1";
  std::string most_plies = "600";
  std::string grace = "60000";
  std::string rules = "computer";
  std::string adjudicate;
  std::string sprt;
  bool pairs = false;
  bool draw_colours = false;
  judge::JudgeOptions judging;
  RunFlags run;
  OutputOptions output;
};

/// Those that make the plan.
void add_match_options(CLI::App& command, PlayXiangqiOptions& options);

/// What they ask for. Throws InputError.
xiangqi::PlayPlan match_plan(const PlayXiangqiOptions& options);

}  // namespace evenhand::cli
