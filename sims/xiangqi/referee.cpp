#include "sims/xiangqi/referee.hpp"

#include <fmt/format.h>

#include <array>

#include "sims/xiangqi/material.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"
#include "sims/xiangqi/repetition.hpp"

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

}  // namespace evenhand::xiangqi
