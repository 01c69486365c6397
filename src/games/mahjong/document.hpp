#pragma once

#include "reports/document.hpp"
#include "src/games/mahjong/plan.hpp"
#include "src/games/mahjong/tally.hpp"

namespace evenhand::mahjong {

/// What the hands come to; `fair` is null where the plan needs no baseline.
reports::Document document_of(const PlayPlan& plan, const PlayCounts& counts,
                              const PlayCounts* fair);

}  // namespace evenhand::mahjong
