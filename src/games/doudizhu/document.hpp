#pragma once

#include "reports/document.hpp"
#include "src/games/doudizhu/plan.hpp"
#include "src/games/doudizhu/tally.hpp"

namespace evenhand::doudizhu {

/// What the games come to; `fair` are those of the fair baseline, null when there is none.
reports::Document document_of(const PlayPlan& plan, const PlayCounts& counts,
                              const PlayCounts* fair);

}  // namespace evenhand::doudizhu
