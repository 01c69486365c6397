#pragma once

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// Does the side to move keep at least `threshold` (exchange_value) when it plays the move and both
/// sides go on taking on the square as long as it pays, the cheapest piece first? Pins are not
/// looked at; who attacks along lines through pieces that have taken is.
bool exchange_gains(const Position& position, Move move, int threshold);

}  // namespace evenhand::xiangqi
