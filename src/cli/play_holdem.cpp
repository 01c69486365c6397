#include <fmt/format.h>

#include <memory>
#include <sstream>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/options.hpp"
#include "src/cli/play.hpp"
#include "src/cli/present.hpp"
#include "src/games/holdem/experiment.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* play_holdem_examples =
    R"(
Blinds are 1 and 2 units, bets 2 before and on the flop and 4 from the turn on, a bet and three
raises a street at most; nobody is ever all-in. The report says what the button is worth in units a
hand, and holds what is dealt to its exact laws; with --start previous also whether the order in
which the cards lay on the table comes through the shuffle.
Examples:
  evenhand play holdem --games 2e4
  evenhand play holdem --games 2e4 --seats 9 --policies caller
  evenhand play holdem --games 2e4 --seats 3 --policies tight,tight,random
  evenhand play holdem --games 5k --shuffler riffle:3 --start previous

Exit codes: 0 no bias found, 1 biased, 3 too few hands to say.)";

struct PlayHoldemOptions {
  std::string games = "100k";
  std::string seats = "6";
  std::string policies = "tight";
  ShuffleOptions shuffle;
  JudgeFlags judging;
  RunFlags run;
  OutputOptions output;
};

std::vector<std::string> seat_policies(const PlayHoldemOptions& options) {
  const std::uint64_t seats =
      parse_count(options.seats, "--seats", holdem::fewest_seats, holdem::most_seats);
  std::vector<std::string> names;
  std::istringstream stream(options.policies);
  for (std::string name; std::getline(stream, name, ',');) names.push_back(name);
  if (names.size() == 1) names.resize(seats, names.front());
  if (names.size() != seats) {
    throw InputError(
        fmt::format("--policies {}: {} names for {} seats; give one for all or one a seat",
                    options.policies, names.size(), seats));
  }
  return names;
}

holdem::PlayPlan holdem_plan(const PlayHoldemOptions& options) {
  holdem::PlayPlan plan;
  plan.hands = parse_count(options.games, "--games", 1, holdem::most_hands);
  plan.table.policies = seat_policies(options);
  plan.table.shuffler = shuffle::parse_shuffler(options.shuffle.shuffler).text();
  plan.table.rng = options.shuffle.rng;
  plan.table.seed = parse_count(options.shuffle.seed, "--seed");
  plan.table.start_previous = starts_from_previous(options.shuffle);
  plan.judging = resolve(options.judging);
  plan.level = options.judging.level;
  return plan;
}

ExitCode play_holdem(Program& program, const PlayHoldemOptions& options) {
  return run_or_resume(program, options.run, options.output, holdem::play_command,
                       [&] { return holdem::make_experiment(holdem_plan(options)); });
}

std::string holdem_policies_help() {
  std::string text = "Policies:\n";
  for (const holdem::PolicyInfo& info : holdem::policies()) {
    text += fmt::format("  {:17} {}\n", info.name, info.summary);
  }
  return text;
}

void add_play_holdem(CLI::App& play_command, Program& program) {
  auto options = std::make_shared<PlayHoldemOptions>();
  CLI::App* command = play_command.add_subcommand(
      "holdem", "Texas Hold'em, fixed limit: what positions win, and the cards by their laws");
  command->footer(holdem_policies_help() + play_holdem_examples);
  command->add_option("--games", options->games, "Hands to play: 250000, 250k, 1e6")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seats", options->seats, "Players at the table, 2 to 10")
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--policies", options->policies,
                   "How players choose: one for all, or one a seat")
      ->type_name("A,B,…")
      ->capture_default_str();
  add_shuffle_options(*command, options->shuffle);
  add_judge_options(*command, options->judging);
  add_run_options(*command, options->run);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, play_holdem);
}

}  // namespace

const PlayedGame holdem_game = {holdem::play_command, holdem::experiment_from, add_play_holdem};

}  // namespace evenhand::cli
