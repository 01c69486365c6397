#pragma once

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// Can neither side win any more with what is left? True when no pawn, chariot, horse or cannon is
/// left; or no pawn, chariot or horse and one cannon whose side has no advisor to jump over, while
///   - the other side has no advisor, or
///   - it has one, or its elephants and advisors are no screens for a mate at the next move;
/// or one cannon a side, no advisor, and no mate at the next move.
///
/// As computer referees have it (docs/xiangqi.md); federations leave such ends to an arbiter.
bool is_material_draw(const Position& position);

}  // namespace evenhand::xiangqi
