#include "src/games/xiangqi/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "reports/json_settings.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr const char* play_xiangqi_examples = R"(Examples:
  evenhand play xiangqi --games 200 --nodes 20,80 --random-plies 4,5
  evenhand play xiangqi --red own --black random --games 50 --nodes 100
  evenhand play xiangqi --red own:nodes=100 --nodes 50 --random-plies 6 --pairs --games 40
  evenhand play xiangqi --red own:nodes=200 --black random --games 50 --sprt 0,200,.05,.05
  evenhand play xiangqi --games 50 --red random --black random --draw-colours

The first example measures what the first move is worth. 2000 games with --nodes 250,1000 begin to
show it, in some minutes. A command names another engine: --black fairy-stockfish --tc 10+0.1
--random-plies 6 --pairs. --record games.txt writes the games, for 'evenhand replay xiangqi'.

A player is own (this engine; own:nodes=N,depth=N,movetime=MS,hash=MB,vary), random, or the command
of a UCI engine. The player of --red has Red in the first game. Two own players with equal settings
play the same game from each opening: give --random-plies, without --pairs.

Biased means that Red does not score one half. Of players that are unlike the verdict is decided
(exit code 0) where one is the stronger. With --sprt the sequential test alone decides.)";

}  // namespace

games::PlayHelp PlayPlan::help() {
  return {"Xiangqi: games between engines, and whether the first move is worth anything",
          play_xiangqi_examples, "the games, move by move,"};
}

std::vector<std::string> PlayPlan::sources() const {
  return {fmt::format("{} against {}", first.text, second.text)};
}

PlayPlan::Kind PlayPlan::kind(std::uint64_t n) const {
  const auto pick = [](std::uint64_t number, const auto& all) {
    return static_cast<std::size_t>(number % all.size());
  };
  const std::uint64_t round = n / openings.size();
  return {pick(n, openings), pick(round, random_plies), pick(round / random_plies.size(), budgets)};
}

bool PlayPlan::is_timed() const {
  const auto by_itself = [](const PlayerSpec& player) {
    return is_own(player) && player.text.find("movetime=") != std::string::npos;
  };
  return by_itself(first) || by_itself(second) ||
         std::any_of(budgets.begin(), budgets.end(), [](const Budget& budget) {
           return budget.move_ms != 0 || budget.clock.is_set();
         });
}

bool is_deterministic(const PlayerSpec& player) {
  return is_own(player) && player.text.find("vary") == std::string::npos;
}

bool PlayPlan::repeats_games() const {
  const bool from_openings =
      std::find(random_plies.begin(), random_plies.end(), 0U) != random_plies.end();
  return from_openings && is_deterministic(first) && is_deterministic(second) && !is_timed() &&
         observations() > kinds();
}

bool players_are_alike(const PlayPlan& plan) {
  return plan.first.text == plan.second.text && plan.first.options == plan.second.options;
}

bool red_is_one_player(const PlayPlan& plan) {
  return !plan.pairs && !plan.draw_colours && !players_are_alike(plan);
}

std::string budget_words(const PlayPlan& plan, const Budget& budget) {
  std::string words;
  for (const PlayerSpec* player : {&plan.first, &plan.second}) {
    if (player->text == "random") continue;
    const std::string text = own_budget(*player).value_or(budget).text();
    if (text != words) words += (words.empty() ? "" : " against ") + text;
  }
  return words.empty() ? budget.text() : words;
}

PlayPlan resolved(PlayPlan plan) {
  if (plan.pairs && plan.draw_colours) {
    throw InputError(
        "--draw-colours: with --pairs each player has Red in turn; leave one of them out");
  }
  plan.first.rules = plan.second.rules = plan.rules;
  plan.second.grace_ms = plan.first.grace_ms;
  if (plan.pairs && plan.games % 2 != 0) ++plan.games;
  if (plan.openings.empty()) plan.openings = read_openings(plan.openings_file);
  check_settings(plan);
  if (own_budget(plan.first) && own_budget(plan.second)) {
    if (plan.budgets.size() > 1) {
      throw InputError(fmt::format("--{} {}: '{}' and '{}' have limits of their own; leave it out",
                                   BudgetsForm::option_of(plan.budgets),
                                   BudgetsForm::text(plan.budgets), plan.first.text,
                                   plan.second.text));
    }
    plan.budgets = {Budget{}};
  }
  // Unknown settings are refused now and not in a thread.
  make_player(plan.first);
  make_player(plan.second);
  return plan;
}

std::string plan_text(const PlayPlan& plan) {
  return reports::settings_json(plan).dump(-1, ' ', false,
                                           nlohmann::json::error_handler_t::replace);
}

}  // namespace evenhand::xiangqi
