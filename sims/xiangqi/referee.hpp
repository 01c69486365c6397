#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sims/xiangqi/game.hpp"

namespace evenhand::xiangqi {

/// For the side to move.
enum class Outcome : std::uint8_t { none, draw, win, loss };
std::string_view outcome_name(Outcome outcome);

/// Which rule speaks.
enum class Ending : std::uint8_t {
  none,
  mate,
  no_move,
  perpetual_check,
  perpetual_chase,
  repetition,
  quiet_plies,
  material
};
std::string_view ending_name(Ending ending);

struct Verdict {
  Outcome outcome = Outcome::none;
  Ending ending = Ending::none;
  std::string reason;  ///< one sentence
};

/// What the rules say of the position that the game has reached:
///
/// 1. No legal move loses, in check or not.
/// 2. The third occurrence of a position is judged by all plies since the first of the last three
///    (repetition.hpp).
/// 3. Draw after rules.quiet_plies.
/// 4. Draw by material (material.hpp).
Verdict judge(const Game& game, const Rules& rules);

}  // namespace evenhand::xiangqi
