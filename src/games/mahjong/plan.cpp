#include "src/games/mahjong/plan.hpp"

#include <fmt/format.h>

#include <sstream>

#include "base/error.hpp"
#include "reports/json_settings.hpp"
#include "sims/mahjong/play/policy.hpp"

namespace evenhand::mahjong {

bool PlayPlan::needs_baseline() const { return games::needs_baseline(shuffler, rng); }

bool PlayPlan::has_equal_policies() const {
  return std::all_of(policies.begin(), policies.end(),
                     [&](const std::string& name) { return name == policies.front(); });
}

std::string PoliciesForm::text(const Policies& policies) {
  return fmt::format("{}", fmt::join(policies, ","));
}

void PoliciesForm::check(std::string_view /*option*/, const Policies& policies) const {
  for (const std::string& policy : policies) make_policy(policy);
}

void PoliciesForm::read(std::string_view option, const std::string& written,
                        Policies& policies) const {
  std::vector<std::string> names;
  std::istringstream stream(written);
  for (std::string name; std::getline(stream, name, ',');) names.push_back(name);
  if (names.size() == 1) names.resize(policies.size(), names.front());
  read_texts(option, names, policies);
}

void PoliciesForm::read_texts(std::string_view option, const std::vector<std::string>& names,
                              Policies& policies) const {
  if (names.size() != policies.size()) {
    throw InputError(
        fmt::format("--{} {}: {} names; give one for all players or four, such as "
                    "proper,proper,random,random",
                    option, fmt::join(names, ","), names.size()));
  }
  std::copy(names.begin(), names.end(), policies.begin());
  check(option, policies);
}

std::string command_line(const PlayPlan& plan) {
  return fmt::format("evenhand {}{}", play_command, settings_text(plan));
}

nlohmann::json to_json(const PlayPlan& plan) { return reports::settings_json(plan); }

PlayPlan plan_from_json(const nlohmann::json& json) {
  const auto plan = reports::settings_from<PlayPlan>(json);
  validate(plan);
  return plan;
}

void validate(const PlayPlan& plan) {
  check_settings(plan);
  if (plan.start_previous && plan.match_hands == 1) {
    throw InputError(
        "--start previous: a match of one hand has no previous one; give --match-hands 16, say");
  }
}

}  // namespace evenhand::mahjong
