#pragma once

#include "reports/document.hpp"
#include "src/games/mahjong/plan.hpp"
#include "src/games/mahjong/tally.hpp"

namespace evenhand::mahjong {

/// Wins and points by seat against an even share, and when hands are won. On request.
reports::Section charts_section(const PlayPlan& plan, const PlayCounts& counts);

}  // namespace evenhand::mahjong
