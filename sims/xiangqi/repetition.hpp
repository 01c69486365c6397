#pragma once

#include <optional>
#include <span>

#include "sims/xiangqi/game.hpp"

namespace evenhand::xiangqi {

/// How plies came to the position on the board; the last ply is the last element.
struct History {
  const Position& position;
  std::span<const Ply> plies;
  bool in_check;  ///< the side to move is in check
};

/// Plies since the position stood for the first of its last `occurrences` times, now included;
/// none if it has not stood so often since the last capture.
std::optional<std::size_t> plies_since_occurrence(const History& history, unsigned occurrences);

enum class Offence {
  none,
  both_check,
  checks_between,
  perpetual_check,
  both_chase,
  perpetual_chase
};

struct CycleJudgement {
  Offence offence = Offence::none;
  Colour offender = red;     ///< of perpetual_check and perpetual_chase, who loses
  unsigned victim_slot = 0;  ///< what a perpetual chase is of
};

/// Judges plies that led from a position to itself. A side all of whose moves gave check loses,
/// unless both did. Otherwise, when no ply gave check, a side loses that with every one of its
/// moves began to chase (chase.hpp) one and the same piece, unless both did.
CycleJudgement judge_cycle(const History& history, std::size_t length, bool chases_lose);

}  // namespace evenhand::xiangqi
