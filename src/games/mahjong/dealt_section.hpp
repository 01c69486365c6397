#pragma once

#include "reports/document.hpp"
#include "src/games/mahjong/plan.hpp"
#include "src/games/mahjong/tally.hpp"

namespace evenhand::mahjong {

/// Dealt hands against their exact laws: shanten, key tiles and four of a kind, with bars. On
/// request.
reports::Section dealt_section(const PlayPlan& plan, const PlayCounts& counts);

}  // namespace evenhand::mahjong
