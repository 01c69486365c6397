#pragma once

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// What the position is worth to the side to move, in the unit of engine/values.hpp: material,
/// places, mobility and pressure on the palace, mixed between opening and ending. The same for the
/// board turned round.
int evaluate(const Position& position);

}  // namespace evenhand::xiangqi
