#pragma once

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// Would that legal move of the side to move give check?
bool gives_check(const Position& position, Move move);

}  // namespace evenhand::xiangqi
