#include "sims/xiangqi/referee.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <optional>

#include "sims/xiangqi/chase.hpp"
#include "sims/xiangqi/material.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr unsigned occurrences_judged = 3;

Outcome outcome_for(Colour to_move, Colour offender) {
  return offender == to_move ? Outcome::loss : Outcome::win;
}

/// Plies since the position stood for the first of the last three times; none if it has not.
std::optional<std::size_t> length_of_cycles(const Game& game) {
  unsigned found = 1;
  const auto& plies = game.plies();
  for (std::size_t i = plies.size(); i-- > 0;) {
    if (plies[i].undo.captured != nothing) break;
    if (plies[i].undo.key == game.position().key() && ++found == occurrences_judged) {
      return plies.size() - i;
    }
  }
  return std::nullopt;
}

struct Checks {
  std::array<bool, 2> always = {true, true};
  bool any = false;
};

Checks checks_within(const Game& game, std::size_t length) {
  Checks checks;
  const auto& plies = game.plies();
  Colour mover = other(game.position().side());
  for (std::size_t back = 0; back < length; ++back, mover = other(mover)) {
    const bool given = back == 0 ? game.checked() : plies[plies.size() - back].in_check;
    checks.any = checks.any || given;
    checks.always[mover] = checks.always[mover] && given;
  }
  return checks;
}

/// By colour, the slots of the enemy's pieces that each of its moves began to chase.
std::array<unsigned, 2> chases_within(const Game& game, std::size_t length) {
  std::array<unsigned, 2> chased = {0xFFFF, 0xFFFF};
  Position position = game.position();
  const auto& plies = game.plies();
  for (std::size_t back = 1; back <= length; ++back) {
    const Colour mover = other(position.side());
    const bool may_offend = chased[mover] != 0;
    const unsigned after = may_offend ? chased_by(mover, position) : 0;
    const Game::Ply& ply = plies[plies.size() - back];
    position.unmake(ply.move, ply.undo);
    if (may_offend) chased[mover] &= after & ~static_cast<unsigned>(chased_by(mover, position));
  }
  return chased;
}

Verdict third_occurrence_draw(std::string_view why) {
  return {Outcome::draw, Ending::repetition,
          fmt::format("third occurrence of the position; {}", why)};
}

Verdict judge_chases(const Game& game, std::size_t length) {
  const std::array<unsigned, 2> chased = chases_within(game, length);
  const bool by_red = chased[red] != 0;
  const bool by_black = chased[black] != 0;
  if (by_red && by_black) return third_occurrence_draw("both sides chase at every move");
  if (!by_red && !by_black) return third_occurrence_draw("nobody checks or chases at every move");
  const Colour offender = by_red ? red : black;
  const Colour victim = other(offender);
  const auto slot = static_cast<unsigned>(std::countr_zero(chased[offender]));
  return {outcome_for(game.position().side(), offender), Ending::perpetual_chase,
          fmt::format("third occurrence of the position; {} chases the {} now on {} at every move",
                      colour_name(offender), kind_names[kind_of_slot[slot]],
                      square_text(game.position().where(victim, slot)))};
}

Verdict judge_repetition(const Game& game, const Rules& rules) {
  const std::optional<std::size_t> length = length_of_cycles(game);
  if (!length) return {};
  const Checks checks = checks_within(game, *length);
  if (checks.always[red] && checks.always[black]) {
    return third_occurrence_draw("both sides check at every move");
  }
  for (const Colour offender : {red, black}) {
    if (!checks.always[offender]) continue;
    return {outcome_for(game.position().side(), offender), Ending::perpetual_check,
            fmt::format("third occurrence of the position; {} checks at every move",
                        colour_name(offender))};
  }
  if (checks.any) return third_occurrence_draw("checks, but not at every move");
  if (!rules.chases_lose) return third_occurrence_draw("nobody checks at every move");
  return judge_chases(game, *length);
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
