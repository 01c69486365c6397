#include <fmt/format.h>

#include <memory>
#include <sstream>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/mahjong/play/policy.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/cli/options.hpp"
#include "src/cli/play.hpp"
#include "src/cli/present.hpp"
#include "src/games/mahjong/experiment.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* play_mahjong_examples =
    R"(
Examples:
  evenhand play mahjong --games 5k
  evenhand play mahjong --games 2k --policy defending,proper,proper,proper --match-hands 16
  evenhand play mahjong --games 2k --shuffler riffle:3 --start previous --match-hands 16
  evenhand play mahjong --games 2k --rules sichuan -v

For more hands than one machine plays there are --shard 1/2, --shard 2/2 and 'evenhand merge'; what
--record FILE writes down is played again by 'evenhand replay mahjong FILE'.

Exit codes: 0 no bias found, 1 biased, 3 too few hands to say.)";

struct PlayMahjongOptions {
  std::string games = "100k";
  std::string rules = "basic";
  std::string policy = "proper";
  std::string match_hands = "1";
  ShuffleOptions shuffle;
  JudgeFlags judge;
  RunFlags run;
  OutputOptions output;
};

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
  }
  return policies;
}

mahjong::PlayPlan play_plan(const PlayMahjongOptions& options) {
  mahjong::PlayPlan plan;
  plan.rules = mahjong::parse_rules(options.rules);
  plan.hands = parse_count(options.games, "--games", 1, mahjong::most_hands);
  plan.match_hands =
      parse_count(options.match_hands, "--match-hands", 1, mahjong::most_match_hands);
  plan.shuffler = shuffle::parse_shuffler(options.shuffle.shuffler).text();
  plan.previous_wall = starts_from_previous(options.shuffle);
  plan.rng = options.shuffle.rng.empty() ? random::sources().front().name
                                         : random::source_info(options.shuffle.rng).name;
  plan.seed = parse_count(options.shuffle.seed, "--seed");
  plan.policies = parse_policies(options.policy);
  plan.judging = resolve(options.judge);
  plan.level = options.judge.level;
  return plan;
}

ExitCode play_mahjong(Program& program, const PlayMahjongOptions& options) {
  return run_or_resume(program, options.run, options.output, mahjong::play_command, [&] {
    return std::make_unique<mahjong::PlayExperiment>(play_plan(options));
  });
}

std::string policies_help() {
  std::string text = "Policies:\n";
  for (const mahjong::PolicyInfo& info : mahjong::policies()) {
    text += fmt::format("  {:17} {}\n", info.name, info.summary);
  }
  return text;
}

void add_plan_options(CLI::App& command, PlayMahjongOptions& options) {
  command.add_option("--games", options.games, "Hands to play: 250000, 250k, 1e6")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--rules", options.rules, "A preset, with switches behind it")
      ->type_name("RULES")
      ->capture_default_str();
  command
      .add_option("--policy", options.policy,
                  "How players choose: one name for all, or four; player A deals a match's first "
                  "hand")
      ->type_name("A,B,C,D")
      ->capture_default_str();
  command
      .add_option("--match-hands", options.match_hands,
                  "Hands of a match; the deal goes round, and stays with a dealer who wins or when "
                  "nobody does")
      ->type_name("H")
      ->capture_default_str();
  add_shuffle_options(command, options.shuffle);
  add_judge_options(command, options.judge);
}

void add_play_mahjong(CLI::App& play_command, Program& program) {
  auto options = std::make_shared<PlayMahjongOptions>();
  CLI::App* command = play_command.add_subcommand(
      "mahjong", "Mahjong: wins, calls and points by seat, over many hands");
  command->footer(policies_help() + mahjong::rules_help() + play_mahjong_examples);
  add_plan_options(*command, *options);
  add_run_options(*command, options->run);
  add_record_option(*command, options->run, "a line of JSON for every hand");
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, play_mahjong);
}

}  // namespace

const PlayedGame mahjong_game = {mahjong::play_command, mahjong::play_from_plan, add_play_mahjong};

}  // namespace evenhand::cli
