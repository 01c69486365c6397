#pragma once

#include "src/games/doudizhu/game.hpp"
#include "src/games/holdem/game.hpp"
#include "src/games/mahjong/game.hpp"
#include "src/games/xiangqi/game.hpp"

namespace evenhand::cli {

template <class... Plans>
struct PlansOf {};

/// The games that `play` plays, in the order in which help lists them. What is listed here has its
/// command, its parts and its calibration.
using AllGames =
    PlansOf<doudizhu::PlayPlan, holdem::PlayPlan, mahjong::PlayPlan, xiangqi::PlayPlan>;

}  // namespace evenhand::cli
