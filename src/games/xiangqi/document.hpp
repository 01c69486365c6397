#pragma once

#include "reports/document.hpp"
#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/tally.hpp"

namespace evenhand::xiangqi {

/// What a match came to: whether the first move is worth anything, scores with intervals
/// at the plan's level, and the tables and charts behind them. Without notes on an unfinished run
/// and without provenance.
reports::Document match_document(const PlayPlan& plan, const MatchCounts& counts,
                                 reports::Judgement judgement);

}  // namespace evenhand::xiangqi
