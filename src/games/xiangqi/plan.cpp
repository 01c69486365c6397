#include "src/games/xiangqi/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <nlohmann/json.hpp>

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

void PlayPlan::settings(PlayPlan& self, SettingUse& use) {
  constexpr std::uint64_t a_day = 86'400'000;
  constexpr auto name_of = [](const Rules* of) { return of->name; };
  constexpr auto rules_of = [](std::string_view name) { return &rules_named(name); };
  use("games", self.games, count_from(1),
      Setting{.help = "How many", .value = "N", .also = "samples"});
  use("red", self.first.text, TextForm{}, Setting{.help = "The first player", .value = "PLAYER"});
  use("red_options", self.first.options, RepeatedForm{},
      Setting{
          .help = "For a UCI engine; repeatable", .value = "NAME=VALUE", .option = "red-option"});
  use("black", self.second.text, TextForm{},
      Setting{.help = "The second player", .value = "PLAYER"});
  use("black_options", self.second.options, RepeatedForm{},
      Setting{.help = "The same for the second", .value = "NAME=VALUE", .option = "black-option"});
  use("budgets", self.budgets, BudgetsForm{}, Setting{});
  use("openings", self.openings, OpeningsForm{}, Setting{.option = ""});
  use("openings_file", self.openings_file, TextForm{},
      Setting{.help = "File of FENs, one a line, used in turn",
              .value = "FILE",
              .option = "openings",
              .only_changed = true});
  use("random_plies", self.random_plies, CountsForm{{0, 200}},
      Setting{.help = "Random legal plies before the players begin; several are used in turn",
              .value = "N,…"});
  use("pairs", self.pairs, FlagForm{},
      Setting{.help = "Each opening twice, with colours reversed"});
  use("draw_colours", self.draw_colours, FlagForm{},
      Setting{.help = "A coin says who has Red, without --pairs"});
  use("seed", self.seed, shuffle::seed_form, shuffle::seed_setting);
  use("most_plies", self.most_plies, count_from(1, 100'000),
      Setting{.help = "A longer game is a draw by the length cap",
              .value = "N",
              .option = "max-plies"});
  use("rules", self.rules, named(name_of, rules_of),
      Setting{.help = "computer, checks or endless (docs/xiangqi.md)", .value = "NAME"});
  use("grace_ms", self.first.grace_ms, count_from(1, a_day),
      Setting{.help = "Milliseconds beyond its limit before an engine counts as hung",
              .value = "MS",
              .option = "grace"});
  use("adjudicate", self.adjudication, AdjudicationForm{},
      Setting{.help = "A side wins once both players score it ahead by SCORE for MOVES moves each",
              .value = "SCORE,MOVES",
              .is_null = true});
  use("sprt", self.sprt, SprtForm{},
      Setting{.help = "Stop when a sequential test of the first player's normalized Elo (nElo, "
                      "model=normalized of fastchess) has decided between the two",
              .value = "NELO0,NELO1,ALPHA,BETA",
              .is_null = true});
  judge::JudgeOptions::settings(self.judging, use);
}

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
  const nlohmann::json json = reports::settings_json(plan);
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace evenhand::xiangqi
