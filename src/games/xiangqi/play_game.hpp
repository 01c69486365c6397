#pragma once

#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/record.hpp"

namespace evenhand::xiangqi {

/// The game of that number after its opening: a function of the plan and the number.
Game open_game(const PlayPlan& plan, std::uint64_t number);
/// Whether the first of the two players has Red in it.
bool first_has_red(const PlayPlan& plan, std::uint64_t number);

/// Plays one game of the plan, a function of the plan and the number if the players are.
GameRecord play_game(const PlayPlan& plan, std::uint64_t number, Player& first, Player& second);

}  // namespace evenhand::xiangqi
