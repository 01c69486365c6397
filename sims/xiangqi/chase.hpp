#pragma once

#include <cstdint>

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// The enemy's pieces, as a bit a slot, that `by` chases: that it threatens to take, legally and to
/// its gain, with a piece other than the general or a pawn, whoever is to move.
///
/// - A pawn that has not crossed the river may be attacked for ever, and so may the general: that
///   is a check and judged apart.
/// - A horse or a cannon that attacks a chariot, an advisor or an elephant that attacks a chariot,
///   a cannon or a horse, chases it, protected or not: the exchange is a gain.
/// - Any other piece is chased only if it is unprotected: if no piece could legally take back. A
///   piece that is pinned to its general protects nothing.
/// - An attack on a piece of the same kind is an offer to exchange, unless the other cannot take
///   first: a horse whose leg is blocked, or a piece that is pinned.
///
/// From the chapter on chases in the Asian Xiangqi Federation's rules (docs/xiangqi.md), as
/// computer referees apply it. Neither general may be in check.
std::uint16_t chased_by(Colour by, Position position);

}  // namespace evenhand::xiangqi
