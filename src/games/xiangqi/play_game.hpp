#pragma once

#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/record.hpp"

namespace evenhand::xiangqi {

/// Plays one game of the plan, a function of the plan and the number if the players are.
GameRecord play_game(const PlayPlan& plan, std::uint64_t number, Player& first, Player& second);

}  // namespace evenhand::xiangqi
