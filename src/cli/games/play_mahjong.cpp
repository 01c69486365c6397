#include <fmt/format.h>

#include <memory>

#include "sims/mahjong/play/policy.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/games/play.hpp"
#include "src/cli/present/present.hpp"
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
)";

struct PlayMahjongOptions {
  mahjong::PlayPlan plan;
  RunFlags run;
  OutputOptions output;
};

ExitCode play_mahjong(Program& program, const PlayMahjongOptions& options) {
  return run_or_resume(program, options.run, options.output, mahjong::play_command,
                       [&] { return std::make_unique<mahjong::PlayExperiment>(options.plan); });
}

std::string policies_help() {
  std::string text = "Policies:\n";
  for (const mahjong::PolicyInfo& info : mahjong::policies()) {
    text += fmt::format("  {:17} {}\n", info.name, info.summary);
  }
  return text;
}

void add_play_mahjong(CLI::App& play_command, Program& program) {
  auto options = std::make_shared<PlayMahjongOptions>();
  CLI::App* command = play_command.add_subcommand(
      "mahjong", "Mahjong: wins, calls and points by seat, over many hands");
  command->footer(policies_help() + mahjong::rules_help() + play_mahjong_examples);
  add_setting_options(*command, options->plan);
  add_run_options(*command, options->run);
  add_record_option(*command, options->run, "a line of JSON for every hand");
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, play_mahjong);
}

}  // namespace

const PlayedGame mahjong_game = {mahjong::play_command, mahjong::play_from_plan, add_play_mahjong};

}  // namespace evenhand::cli
