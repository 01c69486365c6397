#pragma once

#include "src/games/xiangqi/summary.hpp"

namespace evenhand::match {

/// Tests of a match's fairness, as far as there are games enough for them: Red's share, games (or
/// pairs) against their neighbours, over time, over openings and budgets, and of the coin that drew
/// the colours.
std::vector<FairnessTest> fairness_tests(const MatchPlan& plan,
                                         const std::vector<GameRecord>& games);

}  // namespace evenhand::match
