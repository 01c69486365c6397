#include "src/games/holdem/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/number_text.hpp"
#include "base/shell.hpp"

namespace evenhand::holdem {
namespace {

std::string_view start_name(const TableSetup& table) {
  return table.start_previous ? "previous" : "sorted";
}

}  // namespace

bool PlayPlan::has_equal_policies() const {
  const auto& all = table.policies;
  return std::all_of(all.begin(), all.end(),
                     [&](const std::string& name) { return name == all.front(); });
}

std::string position_name(std::size_t position, std::size_t seats) {
  if (seats == 2) return position == 0 ? "big blind" : "button and small blind";
  if (position == 0) return "small blind";
  if (position == 1) return "big blind";
  if (position == seats - 1) return "button";
  if (position == 2) return "under the gun";
  return position == seats - 2 ? "cutoff" : fmt::format("under the gun + {}", position - 2);
}

std::string seat_name(std::size_t seat) { return fmt::format("seat {}", seat + 1); }

std::string command_line(const PlayPlan& plan) {
  const TableSetup& table = plan.table;
  return fmt::format(
      "evenhand {} --games {} --seats {} --policies {} --shuffler {} --start {} --seed {} --rng {} "
      "--alpha {} --correction {} --level {}",
      play_command, plan.hands, table.seats(), fmt::join(table.policies, ","),
      shell_quoted(table.shuffler), start_name(table), table.seed, table.rng,
      in_full(plan.judging.alpha), judge::correction_name(plan.judging.correction), plan.level);
}

nlohmann::json to_json(const PlayPlan& plan) {
  const TableSetup& table = plan.table;
  return {{"hands", plan.hands},
          {"policies", table.policies},
          {"shuffler", table.shuffler},
          {"rng", table.rng},
          {"seed", table.seed},
          {"start", start_name(table)},
          {"alpha", plan.judging.alpha},
          {"correction", judge::correction_name(plan.judging.correction)},
          {"level", plan.level}};
}

PlayPlan plan_from_json(const nlohmann::json& json) {
  PlayPlan plan;
  json.at("hands").get_to(plan.hands);
  json.at("policies").get_to(plan.table.policies);
  json.at("shuffler").get_to(plan.table.shuffler);
  json.at("rng").get_to(plan.table.rng);
  json.at("seed").get_to(plan.table.seed);
  plan.table.start_previous = json.at("start").get<std::string>() == "previous";
  plan.judging = judge::parse_judge_options(json.at("alpha").get<double>(),
                                            json.at("correction").get<std::string>());
  json.at("level").get_to(plan.level);
  validate(plan);
  return plan;
}

void validate(const PlayPlan& plan) {
  if (plan.hands < 1 || plan.hands > most_hands) {
    throw InputError(fmt::format("--games: {} is not a number from 1 to {}",
                                 with_thousands(plan.hands), with_thousands(most_hands)));
  }
  if (plan.table.seats() < fewest_seats || plan.table.seats() > most_seats) {
    throw InputError(fmt::format("--seats: {} is not a number from {} to {}", plan.table.seats(),
                                 fewest_seats, most_seats));
  }
  require_level(plan.level);
  const Table checks_the_names(plan.table);
}

}  // namespace evenhand::holdem
