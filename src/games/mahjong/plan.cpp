#include "src/games/mahjong/plan.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/number_text.hpp"
#include "sims/mahjong/play/policy.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::mahjong {

bool PlayPlan::needs_baseline() const { return games::needs_baseline(shuffler, rng); }

bool PlayPlan::has_equal_policies() const {
  return std::all_of(policies.begin(), policies.end(),
                     [&](const std::string& name) { return name == policies.front(); });
}

std::string command_line(const PlayPlan& plan) {
  return fmt::format(
      "evenhand play mahjong --games {} --rules {} --policy {} --shuffler {} --start {} "
      "--match-hands {} --seed {} --rng {} --alpha {} --correction {} --level {}",
      plan.hands, rules_text(plan.rules), fmt::join(plan.policies, ","), plan.shuffler,
      plan.previous_wall ? "previous" : "sorted", plan.match_hands, plan.seed, plan.rng,
      in_full(plan.judging.alpha), judge::correction_name(plan.judging.correction), plan.level);
}

nlohmann::json to_json(const PlayPlan& plan) {
  return {{"rules", rules_text(plan.rules)},
          {"hands", plan.hands},
          {"match_hands", plan.match_hands},
          {"shuffler", plan.shuffler},
          {"previous_wall", plan.previous_wall},
          {"rng", plan.rng},
          {"seed", plan.seed},
          {"policies", plan.policies},
          {"alpha", plan.judging.alpha},
          {"correction", judge::correction_name(plan.judging.correction)},
          {"level", plan.level}};
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
  if (plan.match_hands < 1 || plan.match_hands > most_match_hands) {
    throw InputError(fmt::format("--match-hands: {} is not a number from 1 to {}",
                                 with_thousands(plan.match_hands),
                                 with_thousands(most_match_hands)));
  }
  if (plan.previous_wall && plan.match_hands == 1) {
    throw InputError(
        "--start previous: a match of one hand has no previous one; give --match-hands 16, say");
  }
  require_level(plan.level);
  shuffle::parse_shuffler(plan.shuffler);
  random::source_info(plan.rng);
  for (const std::string& policy : plan.policies) make_policy(policy);
}

}  // namespace evenhand::mahjong
