#include <memory>

#include "src/cli/command/options.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/games/play.hpp"
#include "src/cli/present/present.hpp"
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
  doudizhu::PlayPlan plan;
  RunFlags run;
  OutputOptions output;
};

ExitCode play_doudizhu(const Program& program, const PlayDoudizhuOptions& options) {
  return run_or_resume(program, options.run, options.output, doudizhu::play_command, [&] {
    doudizhu::validate(options.plan);
    return doudizhu::make_experiment(options.plan);
  });
}

void add_play_doudizhu(CLI::App& parent, Program& program) {
  auto options = std::make_shared<PlayDoudizhuOptions>();
  CLI::App* command =
      parent.add_subcommand("doudizhu", "Dou Dizhu: bidding, and the landlord against two farmers");
  command->footer(play_doudizhu_examples);
  add_setting_options(*command, options->plan);
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
