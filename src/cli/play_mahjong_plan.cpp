#include "src/cli/play_mahjong_plan.hpp"

#include <fmt/format.h>

#include <sstream>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"
#include "sims/mahjong/play/policy.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::cli {
namespace {

constexpr std::uint64_t most_hands = 1'000'000'000'000;

std::array<std::string, mahjong::players> parse_policies(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream stream(text);
  for (std::string name; std::getline(stream, name, ',');) names.push_back(name);
  if (names.size() != 1 && names.size() != mahjong::players) {
    throw InputError(
        fmt::format("--policy {}: {} names; give one for all players or four, such as "
                    "proper,proper,random,random",
                    text, names.size()));
  }
  std::array<std::string, mahjong::players> policies;
  for (std::size_t i = 0; i < policies.size(); ++i) {
    policies[i] = names.size() == 1 ? names[0] : names[i];
    mahjong::make_policy(policies[i]);
  }
  return policies;
}

bool parse_start(const std::string& text) {
  constexpr std::array<std::string_view, 2> starts = {"sorted", "previous"};
  if (text != starts[0] && text != starts[1]) {
    throw InputError(unknown_name("--start", text, starts, "use sorted or previous"));
  }
  return text == starts[1];
}

}  // namespace

mahjong::PlayPlan make_plan(const PlayMahjongOptions& options) {
  mahjong::PlayPlan plan;
  plan.rules = mahjong::parse_rules(options.rules);
  plan.hands = parse_count(options.games, "--games", 1, most_hands);
  plan.match_hands =
      parse_count(options.match_hands, "--match-hands", 1, mahjong::most_match_hands);
  plan.shuffler = shuffle::parse_shuffler(options.shuffler).text();
  plan.previous_wall = parse_start(options.start);
  if (plan.previous_wall && plan.match_hands == 1) {
    throw InputError(
        "--start previous: a match of one hand has no previous one; give --match-hands 16, say");
  }
  plan.rng =
      options.rng.empty() ? random::sources().front().name : random::source_info(options.rng).name;
  plan.seed = parse_count(options.seed, "--seed");
  plan.policies = parse_policies(options.policy);
  if (!(options.alpha > 0 && options.alpha <= 0.5)) {
    throw InputError(
        fmt::format("--alpha: {} is not a probability above 0 and up to 0.5", options.alpha));
  }
  plan.alpha = options.alpha;
  return plan;
}

}  // namespace evenhand::cli
