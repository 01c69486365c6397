#pragma once

#include <string>
#include <vector>

#include "src/play/mahjong_plan.hpp"
#include "src/play/mahjong_tally.hpp"
#include "stats/test_result.hpp"

namespace evenhand::play {

/// A test of a run, with its p-value adjusted (Holm) for all tests of the run.
struct MahjongTest {
  std::string name;
  stats::TestResult result;
  stats::PValue adjusted;
};

/// The mean of what was summed with its squares, with the normal interval of its standard error.
struct Mean {
  double value = 0;
  double standard_error = 0;
  stats::Interval interval;
};
Mean mean_points(const MahjongSeatTally& tally);

/// Are the dealt hands as far from ready as in a fair shuffle, by the exact distribution? And, with
/// the run of a fair shuffler: do the seats win as often, are as many hands drawn, and do the seats
/// score as much as there? `fair` may be null.
std::vector<MahjongTest> test_mahjong(const MahjongPlan& plan, const MahjongTally& tally,
                                      const MahjongTally* fair);

}  // namespace evenhand::play
