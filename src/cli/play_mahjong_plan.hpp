#pragma once

#include <string>

#include "src/games/mahjong/plan.hpp"

namespace evenhand::cli {

/// The options of `play mahjong` as typed.
struct PlayMahjongOptions {
  std::string games = "100k";
  std::string rules = "basic";
  std::string shuffler = std::string(mahjong::fair_shuffler);
  std::string start = "sorted";
  std::string policy = "proper";
  std::string match_hands = "1";
  std::string seed = "1";
  std::string rng;
  double alpha = 0.01;
  std::string record;
  std::string shard;
  std::string out;
  std::string fail_on;
  unsigned threads = 0;
  bool json = false;
  bool quiet = false;
  bool no_color = false;
};

/// Throws InputError, with a suggestion where there is one, for a bad value.
mahjong::PlayPlan make_plan(const PlayMahjongOptions& options);

}  // namespace evenhand::cli
