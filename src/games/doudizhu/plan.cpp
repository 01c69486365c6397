#include "src/games/doudizhu/plan.hpp"

#include <fmt/format.h>

#include <array>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/number_text.hpp"
#include "base/shell.hpp"
#include "base/suggest.hpp"
#include "src/games/fair_shuffle.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr std::array<std::string_view, 2> first_names = {"random", "face-up"};

std::string_view start_name(const TableSetup& table) {
  return table.start_previous ? "previous" : "sorted";
}

}  // namespace

std::optional<TableSetup> fair_table(const PlayPlan& plan) {
  if (!games::needs_baseline(plan.table.shuffler, plan.table.rng)) return std::nullopt;
  const TableSetup defaults;
  TableSetup fair = plan.table;
  fair.shuffler = defaults.shuffler;
  fair.rng = defaults.rng;
  fair.start_previous = false;
  ++fair.seed;
  return fair;
}

std::string shuffle_text(const TableSetup& table) {
  return fmt::format("{} on {}, seed {}, from {}", table.shuffler, table.rng, table.seed,
                     table.start_previous ? "the cards of the previous game" : "a sorted deck");
}

nlohmann::json to_json(const PlayPlan& plan) {
  const Conduct& conduct = plan.table.conduct;
  return {{"games", plan.games},
          {"shuffler", plan.table.shuffler},
          {"rng", plan.table.rng},
          {"seed", plan.table.seed},
          {"start", start_name(plan.table)},
          {"first", first_name(conduct)},
          {"bidding", name(conduct.bidding)},
          {"landlord", conduct.landlord},
          {"farmers", conduct.farmers},
          {"preset", conduct.preset},
          {"alpha", plan.judging.alpha},
          {"correction", judge::correction_name(plan.judging.correction)},
          {"level", plan.level}};
}

PlayPlan play_plan_from_json(const nlohmann::json& json) {
  PlayPlan plan;
  plan.games = json.at("games").get<std::uint64_t>();
  plan.table.shuffler = json.at("shuffler").get<std::string>();
  plan.table.rng = json.at("rng").get<std::string>();
  plan.table.seed = json.at("seed").get<std::uint64_t>();
  plan.table.start_previous = json.at("start").get<std::string>() == "previous";
  Conduct& conduct = plan.table.conduct;
  conduct.face_up_card = parse_first(json.at("first").get<std::string>());
  conduct.bidding = parse_bidding(json.at("bidding").get<std::string>());
  conduct.landlord = json.at("landlord").get<std::string>();
  conduct.farmers = json.at("farmers").get<std::string>();
  conduct.preset = json.at("preset").get<std::string>();
  plan.judging = judge::parse_judge_options(json.at("alpha").get<double>(),
                                            json.at("correction").get<std::string>());
  plan.level = json.at("level").get<double>();
  require_level(plan.level);
  if (plan.games < 1 || plan.games > most_games) {
    throw InputError("a plan of Dou Dizhu with a number out of range");
  }
  const Table checks_the_names(plan.table);
  return plan;
}

std::string options_text(const PlayPlan& plan) {
  const TableSetup& table = plan.table;
  const Conduct& conduct = table.conduct;
  return fmt::format(
      "--games {} --shuffler {} --rng {} --seed {} --start {} --bidding {} --first {} --landlord "
      "{} "
      "--farmers {} --preset {} --alpha {} --correction {} --level {}",
      plan.games, shell_quoted(table.shuffler), table.rng, table.seed, start_name(table),
      name(conduct.bidding), first_name(conduct), conduct.landlord, conduct.farmers, conduct.preset,
      in_full(plan.judging.alpha), judge::correction_name(plan.judging.correction), plan.level);
}

bool parse_first(std::string_view name) {
  if (name == first_names[0]) return false;
  if (name == first_names[1]) return true;
  throw InputError(unknown_name("first bidder", name, first_names, "there are random and face-up"));
}

std::string_view first_name(const Conduct& conduct) {
  return first_names[conduct.face_up_card ? 1 : 0];
}

}  // namespace evenhand::doudizhu
