#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "sims/xiangqi/engine/values.hpp"

namespace evenhand::xiangqi {

/// When to stop. What is not set does not limit.
struct Limits {
  int depth = max_ply - 1;
  std::uint64_t nodes = 0;                        ///< 0: any number
  std::optional<std::chrono::milliseconds> soft;  ///< begin no iteration after it
  std::optional<std::chrono::milliseconds> hard;  ///< stop within an iteration after it
};

/// The time that a player has left on its clock, as UCI's wtime, winc and movestogo say it.
struct ClockTime {
  std::chrono::milliseconds left{0};
  std::chrono::milliseconds increment{0};  ///< added after each move
  std::uint64_t moves_to_go = 0;           ///< until time is added; 0: never
};

/// Shares the time that is left among the moves that are, 35 where nobody says how many: a search
/// begins no iteration after .6 of a move's share and stops at three shares, but never takes more
/// than .35 of what is left (.8 before the last move of a control). 15 ms are kept for the pipe
/// and the other program; both limits are at least 1 ms.
void limit_by_clock(Limits& limits, const ClockTime& clock);

}  // namespace evenhand::xiangqi
