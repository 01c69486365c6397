#include "src/games/xiangqi/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/shell.hpp"
#include "reports/json_settings.hpp"
#include "sims/xiangqi/fen.hpp"

namespace evenhand::xiangqi {
namespace {

using nlohmann::json;

std::string fen_of(const Setup& setup) {
  return fen_text(setup.position, setup.quiet_plies, setup.move_number);
}

/// Throws InputError unless the text is one that Budget::text() makes.
Budget parse_budget(const std::string& text) {
  const std::size_t blank = text.find(' ');
  const std::string name = text.substr(0, blank);
  const std::uint64_t value =
      parse_count(blank == std::string::npos ? "" : text.substr(blank + 1), name, 1);
  if (name == "nodes") return {value, 0, 0};
  if (name == "depth") return {0, static_cast<int>(value), 0};
  if (name == "movetime") return {0, 0, value};
  throw InputError(fmt::format("'{}' is no budget", text));
}

/// "250,1000", and by the option's name what is limited.
std::string budget_option(const std::vector<Budget>& budgets) {
  std::string name;
  std::string values;
  for (const Budget& budget : budgets) {
    const std::string text = budget.text();
    name = text.substr(0, text.find(' '));
    values += (values.empty() ? "" : ",") + text.substr(name.size() + 1);
  }
  return fmt::format(" --{} {}", name, values);
}

std::string player_options(const PlayerSpec& player, std::string_view side) {
  std::string text = fmt::format(" --{} {}", side, shell_quoted(player.text));
  for (const std::string& option : player.options) {
    text += fmt::format(" --{}-option {}", side, shell_quoted(option));
  }
  return text;
}

bool is_own(const PlayerSpec& player) {
  return player.text == "own" || player.text.starts_with("own:");
}

}  // namespace

PlayPlan::Kind PlayPlan::kind(std::uint64_t n) const {
  const std::uint64_t round = n / openings.size();
  return {n % openings.size(), round % random_plies.size(),
          round / random_plies.size() % budgets.size()};
}

bool PlayPlan::is_timed() const {
  const auto by_itself = [](const PlayerSpec& player) {
    return is_own(player) && player.text.find("movetime=") != std::string::npos;
  };
  return by_itself(first) || by_itself(second) ||
         std::any_of(budgets.begin(), budgets.end(),
                     [](const Budget& budget) { return budget.move_ms != 0; });
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

json to_json(const PlayPlan& plan) {
  json openings = json::array();
  for (const Setup& setup : plan.openings) openings.push_back(fen_of(setup));
  json budgets = json::array();
  for (const Budget& budget : plan.budgets) budgets.push_back(budget.text());
  json json = {{"red", plan.first.text},
               {"red_options", plan.first.options},
               {"black", plan.second.text},
               {"black_options", plan.second.options},
               {"grace_ms", plan.first.grace_ms},
               {"games", plan.games},
               {"pairs", plan.pairs},
               {"draw_colours", plan.draw_colours},
               {"openings", std::move(openings)},
               {"openings_file", plan.openings_file},
               {"random_plies", plan.random_plies},
               {"budgets", std::move(budgets)},
               {"seed", plan.seed},
               {"most_plies", plan.most_plies},
               {"rules", plan.rules->name},
               {"adjudicate", nullptr},
               {"sprt", nullptr}};
  json.update(reports::settings_json(plan.judging));
  if (plan.adjudication) json["adjudicate"] = {plan.adjudication->score, plan.adjudication->moves};
  if (plan.sprt) {
    json["sprt"] = {plan.sprt->elo0, plan.sprt->elo1, plan.sprt->alpha, plan.sprt->beta};
  }
  return json;
}

PlayPlan plan_from_json(const json& json) {
  PlayPlan plan;
  plan.rules = &rules_named(json.at("rules").get<std::string>());
  const auto grace = json.at("grace_ms").get<std::uint64_t>();
  const auto player = [&](const std::string& side) {
    return PlayerSpec{json.at(side), json.at(side + "_options"), plan.rules, grace};
  };
  plan.first = player("red");
  plan.second = player("black");
  json.at("games").get_to(plan.games);
  json.at("pairs").get_to(plan.pairs);
  json.at("draw_colours").get_to(plan.draw_colours);
  for (const auto& fen : json.at("openings")) {
    plan.openings.push_back(parse_fen(fen.get<std::string>()));
  }
  json.at("openings_file").get_to(plan.openings_file);
  json.at("random_plies").get_to(plan.random_plies);
  for (const auto& budget : json.at("budgets")) {
    plan.budgets.push_back(parse_budget(budget.get<std::string>()));
  }
  json.at("seed").get_to(plan.seed);
  json.at("most_plies").get_to(plan.most_plies);
  if (const auto& bar = json.at("adjudicate"); !bar.is_null()) {
    plan.adjudication = Adjudication{bar.at(0), bar.at(1)};
  }
  if (const auto& sprt = json.at("sprt"); !sprt.is_null()) {
    plan.sprt = stats::Sprt{sprt.at(0), sprt.at(1), sprt.at(2), sprt.at(3)};
  }
  plan.judging = reports::settings_from<judge::JudgeOptions>(json);
  if (plan.openings.empty() || plan.random_plies.empty() || plan.budgets.empty()) {
    throw InputError("a match without openings or budgets");
  }
  return plan;
}

std::string plan_text(const PlayPlan& plan) {
  return to_json(plan).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string command_line(const PlayPlan& plan) {
  std::string text = fmt::format("evenhand {} --games {}", play_command, plan.games);
  text += player_options(plan.first, "red") + player_options(plan.second, "black");
  text += budget_option(plan.budgets);
  if (!plan.openings_file.empty()) text += " --openings " + shell_quoted(plan.openings_file);
  text += fmt::format(" --random-plies {}", fmt::join(plan.random_plies, ","));
  if (plan.pairs) text += " --pairs";
  if (plan.draw_colours) text += " --draw-colours";
  text += fmt::format(" --seed {} --max-plies {} --rules {} --grace {}", plan.seed, plan.most_plies,
                      plan.rules->name, plan.first.grace_ms);
  if (plan.adjudication) {
    text += fmt::format(" --adjudicate {},{}", plan.adjudication->score, plan.adjudication->moves);
  }
  if (plan.sprt) {
    text += fmt::format(" --sprt {},{},{},{}", plan.sprt->elo0, plan.sprt->elo1, plan.sprt->alpha,
                        plan.sprt->beta);
  }
  return text + settings_text(plan.judging);
}

}  // namespace evenhand::xiangqi
