#include "src/games/xiangqi/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "reports/json_settings.hpp"

namespace evenhand::xiangqi {
namespace {

std::vector<std::string> texts_between_commas(const std::string& written) {
  std::vector<std::string> texts;
  TextsForm::read("", written, texts);
  return texts;
}

Budget budget_of(std::string_view kind, std::string_view written) {
  constexpr std::uint64_t most_depth = 100;
  constexpr std::uint64_t a_day = 86'400'000;
  const std::string option = fmt::format("--{}", kind);
  if (kind == "nodes") return {parse_count(written, option, 1), 0, 0};
  if (kind == "depth") {
    return {0, static_cast<int>(parse_count(written, option, 1, most_depth)), 0};
  }
  if (kind == "movetime") return {0, 0, parse_count(written, option, 1, a_day)};
  if (kind == "none" && written.empty()) return {};
  if (kind == "tc") return {0, 0, 0, parse_time_control(written, option)};
  throw InputError(
      fmt::format("'{}' is no budget; expected nodes, depth, movetime or tc", printable(kind)));
}

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

std::string BudgetsForm::option_of(const Budgets& budgets) {
  const std::string text = budgets.front().text();
  return text == "none" ? "" : text.substr(0, text.find(' '));
}

std::string BudgetsForm::text(const Budgets& budgets) {
  std::string text;
  for (const Budget& budget : budgets) {
    const std::string one = budget.text();
    text += (text.empty() ? "" : ",") + one.substr(one.find(' ') + 1);
  }
  return text;
}

void BudgetsForm::read(std::string_view option, const std::string& written, Budgets& budgets) {
  budgets.clear();
  for (const std::string& text : texts_between_commas(written)) {
    budgets.push_back(budget_of(option, text));
  }
}

std::vector<std::string> BudgetsForm::texts(const Budgets& budgets) {
  std::vector<std::string> texts;
  for (const Budget& budget : budgets) texts.push_back(budget.text());
  return texts;
}

void BudgetsForm::read_texts(std::string_view /*option*/, const std::vector<std::string>& texts,
                             Budgets& budgets) {
  if (texts.empty()) throw InputError("a match without budgets");
  budgets.clear();
  for (const std::string& text : texts) {
    const std::size_t blank = text.find(' ');
    budgets.push_back(
        budget_of(text.substr(0, blank), blank == std::string::npos ? "" : text.substr(blank + 1)));
  }
}

std::vector<std::string> OpeningsForm::texts(const Openings& openings) {
  std::vector<std::string> texts;
  for (const Setup& setup : openings) {
    texts.push_back(fen_text(setup.position, setup.quiet_plies, setup.move_number));
  }
  return texts;
}

void OpeningsForm::read_texts(std::string_view /*option*/, const std::vector<std::string>& texts,
                              Openings& openings) {
  if (texts.empty()) throw InputError("a match without openings");
  openings.clear();
  for (const std::string& text : texts) openings.push_back(parse_fen(text));
}

std::vector<Setup> read_openings(const std::string& file) {
  if (file.empty()) return {parse_fen("startpos")};
  std::vector<Setup> openings;
  std::istringstream lines(read_file(file, file_kinds::openings));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    try {
      openings.push_back(parse_fen(line));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}:{}: {}", file, number, error.what()));
    }
  }
  if (openings.empty()) throw InputError(fmt::format("{}: no FEN in it", file));
  return openings;
}

std::vector<std::uint64_t> AdjudicationForm::numbers(const Adjudication& bar) {
  return {static_cast<std::uint64_t>(bar.score), bar.moves};
}

std::string AdjudicationForm::text(const Adjudication& bar) {
  return fmt::format("{},{}", bar.score, bar.moves);
}

void AdjudicationForm::read(std::string_view option, const std::string& written,
                            Adjudication& bar) {
  const std::vector<std::string> parts = texts_between_commas(written);
  if (parts.size() != 2) {
    throw InputError(
        fmt::format("--{} '{}': expected score,moves as in 1000,4", option, printable(written)));
  }
  const auto number = [&](std::size_t part, const char* what, std::uint64_t most) {
    return parse_count(parts[part], fmt::format("--{}: {}", option, what), 1, most);
  };
  bar = {static_cast<int>(number(0, "score", 30'000)),
         static_cast<unsigned>(number(1, "moves", 1000))};
}

std::vector<double> SprtForm::numbers(const stats::Sprt& sprt) {
  return {sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta};
}

std::string SprtForm::text(const stats::Sprt& sprt) {
  return fmt::format("{},{},{},{}", sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta);
}

void SprtForm::read(std::string_view option, const std::string& written, stats::Sprt& sprt) {
  const std::vector<std::string> parts = texts_between_commas(written);
  if (parts.size() != 4) {
    throw InputError(fmt::format("--{} '{}': expected elo0,elo1,alpha,beta as in 0,5,.05,.05",
                                 option, printable(written)));
  }
  const auto number = [&](std::size_t part) {
    double value = 0;
    RealForm{}.read(option, parts[part], value);
    return value;
  };
  sprt = stats::Sprt{number(0), number(1), number(2), number(3)};
  const auto is_rate = [](double rate) { return rate > 0 && rate < 0.5; };
  const auto is_elo = [](double elo) { return std::fabs(elo) <= stats::Sprt::most_elo; };
  if (!is_elo(sprt.elo0) || !is_elo(sprt.elo1) || !(sprt.elo0 < sprt.elo1) ||
      !is_rate(sprt.alpha) || !is_rate(sprt.beta)) {
    throw InputError(fmt::format(
        "--{} '{}': expected elo0 < elo1, both from -{:.0f} to {:.0f}, and alpha and beta "
        "between 0 and .5",
        option, printable(written), stats::Sprt::most_elo, stats::Sprt::most_elo));
  }
}

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
