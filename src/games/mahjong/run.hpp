#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "src/games/mahjong/plan.hpp"
#include "src/games/mahjong/tally.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::mahjong {

struct RunOptions {
  unsigned threads = 1;
  std::filesystem::path record;  ///< where a line is written for every hand; none when empty
  std::function<void(std::uint64_t hands)> progress = [](std::uint64_t) {};
};

/// What was played: the whole of a plan, or some of its blocks.
struct Played {
  PlayPlan plan;
  session::BlockRange range;
  PlayTally tally;
  PlayTally fair;            ///< as many hands with a fair shuffle, where the plan needs a baseline
  bool interrupted = false;  ///< then the tallies have the blocks that were finished
};

/// Plays blocks of the plan in parallel; tallies and records depend on the plan alone. Records are
/// written aside and named at the end. Throws InputError for what the shuffler cannot do, RunError
/// when records cannot be written.
Played run_play(const PlayPlan& plan, session::BlockRange range, const RunOptions& options);

}  // namespace evenhand::mahjong
