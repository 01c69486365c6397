#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/games/play.hpp"
#include "src/cli/present/present.hpp"
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
)";

struct PlayHoldemOptions {
  holdem::PlayPlan plan;
  std::string seats;
  RunFlags run;
  OutputOptions output;
};

/// One policy is that of all seats, of which there are as many as usual unless --seats says more.
void seat_policies(const std::string& seats, std::vector<std::string>& policies) {
  const std::vector<std::string> usual = holdem::TableSetup{}.policies;
  const std::size_t wanted =
      seats.empty() ? usual.size()
                    : parse_count(seats, "--seats", holdem::fewest_seats, holdem::most_seats);
  if (policies.size() == 1 || policies == usual) policies.resize(wanted, policies.front());
  if (seats.empty() || policies.size() == wanted) return;
  throw InputError(
      fmt::format("--policies {}: {} names for {} seats; give one for all or one a seat",
                  fmt::join(policies, ","), policies.size(), wanted));
}

holdem::PlayPlan holdem_plan(const PlayHoldemOptions& options) {
  holdem::PlayPlan plan = options.plan;
  seat_policies(options.seats, plan.table.policies);
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
  add_setting_options(*command, options->plan);
  command->add_option("--seats", options->seats, "Players at the table, 2 to 10")
      ->type_name("N")
      ->default_str("6, or one a policy");
  add_run_options(*command, options->run);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, play_holdem);
}

}  // namespace

const PlayedGame holdem_game = {holdem::play_command, holdem::experiment_from, add_play_holdem};

}  // namespace evenhand::cli
