#pragma once

#include <string>
#include <vector>

#include "src/games/xiangqi/match.hpp"

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
  std::string threads = "1";
  std::string most_plies = "600";
  std::string grace = "60000";
  std::string rules = "computer";
  std::string adjudicate;
  std::string sprt;
  std::string out;
  bool pairs = false;
  bool draw_colours = false;
  bool resume = false;
  bool json = false;
  bool quiet = false;
};

/// What they ask for. Throws InputError.
match::MatchPlan match_plan(const PlayXiangqiOptions& options);

}  // namespace evenhand::cli
