#include <memory>

#include "base/numbers.hpp"
#include "src/cli/options.hpp"
#include "src/cli/play.hpp"
#include "src/cli/present.hpp"
#include "src/games/doudizhu/experiment.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* play_doudizhu_examples =
    R"(The report has wins and points by seat, and with -v by turn to bid, and the bottom cards by the
landlord's seat. Points: each farmer pays or gets the bid, doubled for each bomb, rocket, rob and
spring, and the landlord twice that. With a shuffle that is not the default one, as many games are
played under that, to say what the shuffle is worth to a seat.
Examples:
  evenhand play doudizhu --games 1e5
  evenhand play doudizhu --games 5e4 --bidding rob --first face-up
  evenhand play doudizhu --games 5e4 --landlord policy --farmers random --bidding none
  evenhand play doudizhu --games 5e4 --shuffler riffle:4
  evenhand play doudizhu --games 5e4 --shuffler riffle:2 --start previous --json)";

struct PlayDoudizhuOptions {
  std::string games = "100000";
  ShuffleOptions shuffle;
  std::string bidding = "auction";
  std::string first = "random";
  doudizhu::Conduct conduct;
  JudgeFlags judging;
  RunFlags run;
  OutputOptions output;
};

doudizhu::PlayPlan plan_of(const PlayDoudizhuOptions& options) {
  doudizhu::PlayPlan plan;
  plan.games = parse_count(options.games, "--games", 1, doudizhu::most_games);
  plan.table.shuffler = options.shuffle.shuffler;
  plan.table.rng = options.shuffle.rng;
  plan.table.seed = parse_count(options.shuffle.seed, "--seed");
  plan.table.start_previous = starts_from_previous(options.shuffle);
  plan.table.conduct = options.conduct;
  plan.table.conduct.bidding = doudizhu::parse_bidding(options.bidding);
  plan.table.conduct.face_up_card = doudizhu::parse_first(options.first);
  plan.judging = resolve(options.judging);
  plan.level = options.judging.level;
  const doudizhu::Table checks_the_names(plan.table);
  return plan;
}

void add_rules_options(CLI::App& command, PlayDoudizhuOptions& options) {
  command.add_option("--bidding", options.bidding, "How the landlord of a game is found")
      ->type_name("auction|rob|none")
      ->capture_default_str();
  command
      .add_option("--first", options.first,
                  "Who bids first: a random seat, or who gets a card drawn at random")
      ->type_name("random|face-up")
      ->capture_default_str();
  command.add_option("--landlord", options.conduct.landlord, "Who plays the landlord")
      ->type_name("policy|random")
      ->capture_default_str();
  command.add_option("--farmers", options.conduct.farmers, "Who plays the farmers")
      ->type_name("policy|random")
      ->capture_default_str();
  command
      .add_option("--preset", options.conduct.preset,
                  "Rules for wings, as of 'evenhand hand doudizhu'")
      ->type_name("NAME")
      ->capture_default_str();
}

ExitCode play_doudizhu(const Program& program, const PlayDoudizhuOptions& options) {
  return run_or_resume(program, options.run, options.output, doudizhu::play_command,
                       [&] { return doudizhu::make_experiment(plan_of(options)); });
}

void add_play_doudizhu(CLI::App& parent, Program& program) {
  auto options = std::make_shared<PlayDoudizhuOptions>();
  CLI::App* command =
      parent.add_subcommand("doudizhu", "Dou Dizhu: bidding, and the landlord against two farmers");
  command->footer(play_doudizhu_examples);
  command->add_option("--games", options->games, "Number of games")
      ->type_name("N")
      ->capture_default_str();
  add_shuffle_options(*command, options->shuffle);
  add_rules_options(*command, *options);
  add_judge_options(*command, options->judging);
  add_run_options(*command, options->run);
  add_record_option(*command, options->run, "every game, a line of JSON a deal,");
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, play_doudizhu);
}

}  // namespace

const PlayedGame doudizhu_game = {doudizhu::play_command, doudizhu::experiment_from,
                                  add_play_doudizhu};

}  // namespace evenhand::cli
