#include "sims/xiangqi/repetition.hpp"

#include <array>
#include <bit>

#include "sims/xiangqi/chase.hpp"

namespace evenhand::xiangqi {
namespace {

struct Checks {
  std::array<bool, 2> always = {true, true};
  bool any = false;
};

Checks checks_within(const History& history, std::size_t length) {
  Checks checks;
  const std::span<const Ply> plies = history.plies;
  Colour mover = other(history.position.side());
  for (std::size_t back = 0; back < length; ++back, mover = other(mover)) {
    const bool given = back == 0 ? history.in_check : plies[plies.size() - back].in_check;
    checks.any = checks.any || given;
    checks.always[mover] = checks.always[mover] && given;
  }
  return checks;
}

/// By colour, the slots of the enemy's pieces that each of its moves began to chase.
std::array<unsigned, 2> chases_within(const History& history, std::size_t length) {
  std::array<unsigned, 2> chased = {0xFFFF, 0xFFFF};
  Position position = history.position;
  for (std::size_t back = 1; back <= length && (chased[red] | chased[black]) != 0; ++back) {
    const Colour mover = other(position.side());
    const bool may_offend = chased[mover] != 0;
    const unsigned after = may_offend ? chased_by(mover, position) : 0;
    const Ply& ply = history.plies[history.plies.size() - back];
    position.unmake(ply.move, ply.undo);
    if (may_offend) chased[mover] &= after;
    if (chased[mover] != 0) chased[mover] &= ~static_cast<unsigned>(chased_by(mover, position));
  }
  return chased;
}

}  // namespace

std::optional<std::size_t> plies_since_occurrence(const History& history, unsigned occurrences) {
  const std::span<const Ply> plies = history.plies;
  const std::uint64_t key = history.position.key();
  unsigned found = 1;
  for (std::size_t i = plies.size(); i-- > 0;) {
    if (plies[i].undo.captured != nothing) break;
    if (plies[i].undo.key == key && ++found == occurrences) return plies.size() - i;
  }
  return std::nullopt;
}

CycleJudgement judge_cycle(const History& history, std::size_t length, bool chases_lose) {
  const Checks checks = checks_within(history, length);
  if (checks.always[red] && checks.always[black]) return {.offence = Offence::both_check};
  for (const Colour offender : {red, black}) {
    if (checks.always[offender]) {
      return {.offence = Offence::perpetual_check, .offender = offender};
    }
  }
  if (checks.any) return {.offence = Offence::checks_between};
  if (!chases_lose) return {};
  const std::array<unsigned, 2> chased = chases_within(history, length);
  if (chased[red] != 0 && chased[black] != 0) return {.offence = Offence::both_chase};
  for (const Colour offender : {red, black}) {
    if (chased[offender] == 0) continue;
    return {.offence = Offence::perpetual_chase,
            .offender = offender,
            .victim_slot = static_cast<unsigned>(std::countr_zero(chased[offender]))};
  }
  return {};
}

}  // namespace evenhand::xiangqi
