#pragma once

#include <optional>
#include <string>
#include <vector>

#include "src/cli/terminal.hpp"
#include "src/play/mahjong_plan.hpp"
#include "src/play/mahjong_tally.hpp"
#include "src/play/mahjong_tests.hpp"

namespace evenhand::cli {

/// What `evenhand play mahjong` found out.
struct MahjongPlayed {
  play::MahjongPlan plan;
  play::MahjongTally tally;
  std::optional<play::MahjongTally> fair;  ///< the same hands with a fair shuffler
  std::vector<play::MahjongTest> tests;
};

std::string mahjong_played_text(const Terminal& terminal, const MahjongPlayed& played);
std::string mahjong_played_json(const MahjongPlayed& played);

}  // namespace evenhand::cli
