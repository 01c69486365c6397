#pragma once

#include "reports/document.hpp"
#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/tally.hpp"

namespace evenhand::xiangqi {

/// What a match came to: whether the first move is worth anything, scores with intervals
/// at the plan's level, and the tables and charts behind them. Without the judgement itself, which
/// the answer is made of, notes on an unfinished run and provenance.
reports::Document document_of(const PlayPlan& plan, const MatchCounts& counts,
                              const reports::Judgement& judgement);

}  // namespace evenhand::xiangqi
