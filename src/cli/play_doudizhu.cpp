#include <algorithm>
#include <array>
#include <memory>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "src/cli/doudizhu_options.hpp"
#include "src/cli/doudizhu_output.hpp"
#include "src/cli/play_doudizhu_output.hpp"

namespace evenhand::cli {
namespace {

using doudizhu::PlayReport;
using doudizhu::PlayTally;
using doudizhu::TablePlan;

constexpr const char* examples =
    R"(The report has wins and points by seat and by turn to bid, and the bottom cards by the landlord's
seat, with 99 % intervals. Points: each farmer pays or gets the bid, doubled for each bomb, rocket, rob
and spring, and the landlord twice that. With a shuffle that is not the default one, as many games are
played under that, to say what the shuffle is worth to a seat. Exit code 1 when seats or cards are not
treated alike.
Examples:
  evenhand play doudizhu --games 1e6
  evenhand play doudizhu --games 1e5 --bidding rob --first face-up
  evenhand play doudizhu --games 1e5 --landlord policy --farmers random --bidding none
  evenhand play doudizhu --games 1e5 --shuffler riffle:4
  evenhand play doudizhu --games 1e5 --shuffler riffle:2 --start previous --json)";

struct Options {
  DoudizhuOptions shared;
  std::string first = "random";
};

TablePlan plan_of(const Options& options) {
  constexpr std::array<std::string_view, 2> firsts = {"random", "face-up"};
  TablePlan plan = resolve(options.shared, "--games");
  if (std::find(firsts.begin(), firsts.end(), options.first) == firsts.end()) {
    throw InputError(
        unknown_name("first bidder", options.first, firsts, "there are random and face-up"));
  }
  plan.face_up_card = options.first == "face-up";
  return plan;
}

/// The same games with a fair shuffle and other cards; nothing when the plan has that shuffle.
std::optional<TablePlan> fair_plan_of(const TablePlan& plan) {
  const TablePlan defaults;
  TablePlan fair = plan;
  fair.shuffler = defaults.shuffler;
  fair.rng = std::string(random::sources().front().name);
  fair.start_previous = false;
  if (plan.shuffler == fair.shuffler && plan.rng == fair.rng && !plan.start_previous) return {};
  ++fair.seed;
  return fair;
}

/// The report, and whether it is of all games.
std::pair<PlayReport, bool> play_all(const Terminal& terminal, const TablePlan& plan,
                                     const DoudizhuOptions& options) {
  const auto counted = doudizhu::count_rounds<PlayTally>(plan, resolve_threads(options),
                                                         progress_of(terminal, plan.rounds));
  const std::uint64_t games = counted.all().games;
  const bool interrupted = was_interrupted(terminal, games, plan.rounds);
  if (games == 0) return {};
  return {report_on(counted, options.alpha), !interrupted};
}

ExitCode play(Program& program, const Options& options) {
  PlayedDoudizhu played;
  played.plan = plan_of(options);
  played.alpha = options.shared.alpha;
  bool finished = false;
  std::tie(played.report, finished) = play_all(program.terminal, played.plan, options.shared);
  if (played.report.tally.games == 0) return ExitCode::interrupted;
  played.fair_plan = fair_plan_of(played.plan);
  if (finished && played.fair_plan) {
    PlayReport fair;
    std::tie(fair, finished) = play_all(program.terminal, *played.fair_plan, options.shared);
    if (fair.tally.games > 0) played.fair = std::move(fair);
  }
  program.terminal.print(options.shared.json ? play_json(played)
                                             : play_text(program.terminal, played));
  return finished ? exit_code_of(played.report.outcome) : ExitCode::interrupted;
}

}  // namespace

void add_play_doudizhu(CLI::App& parent, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("doudizhu", "Dou Dizhu: bidding, and the landlord against two farmers");
  command->footer(examples);
  command->add_option("--games", options->shared.rounds, "Number of games")
      ->type_name("N")
      ->capture_default_str();
  add_doudizhu_options(*command, options->shared);
  TablePlan& plan = options->shared.plan;
  command
      ->add_option("--first", options->first,
                   "Who bids first: a random seat, or who gets a card drawn at random")
      ->type_name("random|face-up")
      ->capture_default_str();
  command->add_option("--landlord", plan.landlord, "Who plays the landlord")
      ->type_name("policy|random")
      ->capture_default_str();
  command->add_option("--farmers", plan.farmers, "Who plays the farmers")
      ->type_name("policy|random")
      ->capture_default_str();
  command->add_option("--preset", plan.preset, "Rules for wings, as of 'evenhand hand doudizhu'")
      ->capture_default_str();
  command->callback([&program, options] {
    apply(options->shared, program.terminal);
    program.run = [&program, options] { return play(program, *options); };
  });
}

}  // namespace evenhand::cli
