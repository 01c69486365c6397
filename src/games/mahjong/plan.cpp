#include "src/games/mahjong/plan.hpp"

#include <fmt/format.h>

#include "sims/random/source.hpp"

namespace evenhand::mahjong {

bool PlayPlan::needs_baseline() const {
  return shuffler != fair_shuffler || rng != random::sources().front().name;
}

std::string command_line(const PlayPlan& plan) {
  return fmt::format(
      "evenhand play mahjong --games {} --rules {} --policy {} --shuffler {} --start {} "
      "--match-hands {} --seed {} --rng {} --alpha {}",
      plan.hands, rules_text(plan.rules), fmt::join(plan.policies, ","), plan.shuffler,
      plan.previous_wall ? "previous" : "sorted", plan.match_hands, plan.seed, plan.rng,
      plan.alpha);
}

nlohmann::json to_json(const PlayPlan& plan) {
  return {{"command", play_command},   {"rules", rules_text(plan.rules)},
          {"hands", plan.hands},       {"match_hands", plan.match_hands},
          {"shuffler", plan.shuffler}, {"previous_wall", plan.previous_wall},
          {"rng", plan.rng},           {"seed", plan.seed},
          {"policies", plan.policies}, {"alpha", plan.alpha}};
}

PlayPlan plan_from_json(const nlohmann::json& json) {
  PlayPlan plan;
  plan.rules = parse_rules(json.at("rules").get<std::string>());
  json.at("hands").get_to(plan.hands);
  json.at("match_hands").get_to(plan.match_hands);
  json.at("shuffler").get_to(plan.shuffler);
  json.at("previous_wall").get_to(plan.previous_wall);
  json.at("rng").get_to(plan.rng);
  json.at("seed").get_to(plan.seed);
  json.at("policies").get_to(plan.policies);
  json.at("alpha").get_to(plan.alpha);
  return plan;
}

}  // namespace evenhand::mahjong
