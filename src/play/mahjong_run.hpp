#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "src/play/mahjong_plan.hpp"
#include "src/play/mahjong_tally.hpp"

namespace evenhand::play {

struct MahjongRunOptions {
  unsigned threads = 1;
  std::filesystem::path record;  ///< where a line is written for every hand; none when empty
  std::function<void(std::uint64_t hands)> progress = [](std::uint64_t) {};
};

struct MahjongRun {
  MahjongTally tally;
  bool interrupted = false;  ///< then the tally has the blocks that were finished
};

/// Plays the plan's hands, by blocks in parallel; the tally and the records depend on the plan
/// alone. Records are written aside and named at the end. Throws InputError for what the shuffler
/// cannot do, RunError when records cannot be written.
MahjongRun run_mahjong(const MahjongPlan& plan, const MahjongRunOptions& options);

}  // namespace evenhand::play
