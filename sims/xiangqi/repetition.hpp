#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sims/xiangqi/game.hpp"
#include "sims/xiangqi/position.hpp"

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

/// Returns the verdict of the rules on the position that the game has reached:
///
/// 1. No legal move loses, in check or not.
/// 2. The third occurrence of a position is judged by all plies since the first of the last three
///    (repetition.hpp).
/// 3. Draw after rules.quiet_plies.
/// 4. Draw by material (material.hpp).
Verdict judge(const Game& game, const Rules& rules);

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
