#include "sims/xiangqi/repetition.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>

#include "sims/xiangqi/material.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr unsigned occurrences_judged = 3;

std::string in_words(const CycleJudgement& cycle, const Position& position) {
  const std::string_view offender = colour_name(cycle.offender);
  switch (cycle.offence) {
    case Offence::none:
      return "nobody offends at every move";
    case Offence::both_check:
      return "both sides check at every move";
    case Offence::checks_between:
      return "checks, but not at every move";
    case Offence::perpetual_check:
      return fmt::format("{} checks at every move", offender);
    case Offence::both_chase:
      return "both sides chase at every move";
    case Offence::perpetual_chase:
      break;
  }
  return fmt::format("{} chases the {} now on {} at every move", offender,
                     kind_names[kind_of_slot[cycle.victim_slot]],
                     square_text(position.where(other(cycle.offender), cycle.victim_slot)));
}

Verdict judge_repetition(const Game& game, const Rules& rules) {
  const History history{game.position(), game.plies(), game.checked()};
  const auto length = plies_since_occurrence(history, occurrences_judged);
  if (!length) return {};
  const CycleJudgement cycle = judge_cycle(history, *length, rules.chases_lose);
  const Outcome won = cycle.offender == game.position().side() ? Outcome::loss : Outcome::win;
  std::string reason = "third occurrence of the position; " + in_words(cycle, game.position());
  switch (cycle.offence) {
    case Offence::perpetual_check:
      return {won, Ending::perpetual_check, std::move(reason)};
    case Offence::perpetual_chase:
      return {won, Ending::perpetual_chase, std::move(reason)};
    default:
      return {Outcome::draw, Ending::repetition, std::move(reason)};
  }
}

class ChaseFinder {
 public:
  ChaseFinder(Colour by, Position& position) : by_(by), position_(position) {}

  std::uint16_t find() {
    unsigned chased = 0;
    for (unsigned target = slots_of[advisor].first; target < slot_count; ++target) {
      if (is_chased(target)) chased |= 1U << target;
    }
    return static_cast<std::uint16_t>(chased);
  }

 private:
  bool is_chased(unsigned target) {
    const Colour owner = other(by_);
    const Square to = position_.where(owner, target);
    if (to == off_board) return false;
    if (kind_of_slot[target] == pawn && is_home(owner, to)) return false;
    for (unsigned slot = slots_of[advisor].first; slot < slots_of[cannon].end; ++slot) {
      const Square from = position_.where(by_, slot);
      if (from != off_board &&
          chases(kind_of_slot[slot], kind_of_slot[target], make_move(from, to))) {
        return true;
      }
    }
    return false;
  }

  bool chases(Kind attacker, Kind target, Move capture) {
    if (!can_take(capture)) return false;
    if (gains_by_exchange(attacker, target)) return true;
    if (is_protected(capture)) return false;
    if (attacker != target) return true;
    return !can_take({capture.to_square, capture.from_square});
  }

  bool can_take(Move capture) const {
    return is_pseudo_legal(position_, capture) && keeps_general_safe(position_, capture);
  }

  static bool gains_by_exchange(Kind attacker, Kind target) {
    switch (attacker) {
      case horse:
      case cannon:
        return target == chariot;
      case advisor:
      case elephant:
        return target == chariot || target == cannon || target == horse;
      default:
        return false;
    }
  }

  /// Could the taker be taken back?
  bool is_protected(Move capture) {
    const Colour to_move = position_.side();
    position_.set_side(by_);
    const Undo undo = position_.make(capture);
    bool found = false;
    for (unsigned slot = 0; slot < slot_count && !found; ++slot) {
      const Square from = position_.where(other(by_), slot);
      found = from != off_board && can_take(make_move(from, capture.to()));
    }
    position_.unmake(capture, undo);
    position_.set_side(to_move);
    return found;
  }

  Colour by_;
  Position& position_;
};

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

std::string_view outcome_name(Outcome outcome) {
  constexpr std::array<std::string_view, 4> names = {"none", "draw", "win", "loss"};
  return names[static_cast<std::size_t>(outcome)];
}

std::string_view ending_name(Ending ending) {
  constexpr std::array<std::string_view, 8> names = {
      "none",       "mate",        "no-move", "perpetual-check", "perpetual-chase",
      "repetition", "quiet-plies", "material"};
  return names[static_cast<std::size_t>(ending)];
}

Verdict judge(const Game& game, const Rules& rules) {
  if (count_legal_moves(game.position()) == 0) {
    const std::string_view side = colour_name(game.position().side());
    return game.checked()
               ? Verdict{Outcome::loss, Ending::mate, fmt::format("{} is mated", side)}
               : Verdict{Outcome::loss, Ending::no_move, fmt::format("{} has no legal move", side)};
  }
  if (Verdict verdict = judge_repetition(game, rules); verdict.outcome != Outcome::none) {
    return verdict;
  }
  if (rules.quiet_plies != 0 && game.quiet_plies(rules) >= rules.quiet_plies) {
    return {Outcome::draw, Ending::quiet_plies,
            fmt::format("{} plies without capture", rules.quiet_plies)};
  }
  if (rules.material && is_material_draw(game.position())) {
    return {Outcome::draw, Ending::material, "neither side has the material to win"};
  }
  return {Outcome::none, Ending::none, "no rule ends the game here"};
}

std::uint16_t chased_by(Colour by, Position position) { return ChaseFinder(by, position).find(); }

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
