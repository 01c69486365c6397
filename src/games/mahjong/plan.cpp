#include "src/games/mahjong/plan.hpp"

#include <fmt/format.h>

#include <sstream>

#include "base/error.hpp"
#include "sims/mahjong/play/policy.hpp"

namespace evenhand::mahjong {
namespace {

constexpr const char* play_mahjong_examples =
    R"(
Examples:
  evenhand play mahjong --games 5k
  evenhand play mahjong --games 2k --policy defending,proper,proper,proper --match-hands 16
  evenhand play mahjong --games 2k --shuffler riffle:3 --start previous --match-hands 16
  evenhand play mahjong --games 2k --rules sichuan -v

For more hands than one machine plays there are --shard 1/2, --shard 2/2 and 'evenhand merge'; what
--record FILE writes down is played again by 'evenhand replay mahjong FILE'.)";

}  // namespace

games::PlayHelp PlayPlan::help() {
  std::string footer = "Policies:\n";
  for (const PolicyInfo& info : mahjong::policies()) {
    footer += fmt::format("  {:17} {}\n", info.name, info.summary);
  }
  return {"Mahjong: wins, calls and points by seat, over many hands",
          footer + rules_help() + play_mahjong_examples, "a line of JSON for every hand"};
}

std::vector<std::string> PlayPlan::sources() const {
  std::vector<std::string> names = {shuffler};
  if (needs_baseline()) names.emplace_back("fair baseline");
  return names;
}

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

PlayPlan resolved(PlayPlan plan) {
  check_settings(plan);
  if (plan.start_previous && plan.match_hands == 1) {
    throw InputError(
        "--start previous: a match of one hand has no previous one; give --match-hands 16, say");
  }
  return plan;
}

}  // namespace evenhand::mahjong
