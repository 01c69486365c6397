#include <fmt/format.h>

#include <memory>
#include <string>

#include "base/numbers.hpp"
#include "base/shell.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/present.hpp"
#include "src/games/xiangqi/replay.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* replay_xiangqi_examples =
    R"(Examples, of a file that 'evenhand play xiangqi --record games.txt' wrote:
  evenhand replay xiangqi examples/games/xiangqi.txt           verifies every game
  evenhand replay xiangqi examples/games/xiangqi.txt --game 1   also tells its positions

--against fairy-stockfish --every 50 also asks another engine for the legal moves.)";

struct ReplayOptions {
  std::string file;
  std::string game;
  std::string against;
  std::string every = "50";
  OutputOptions output;
};

std::string replay_line(const ReplayOptions& options) {
  std::string line = "evenhand replay xiangqi " + shell_quoted(options.file);
  if (!options.game.empty()) line += " --game " + options.game;
  if (!options.against.empty()) {
    line += fmt::format(" --against {} --every {}", shell_quoted(options.against), options.every);
  }
  return line;
}

ExitCode replay(Program& program, const ReplayOptions& options) {
  xiangqi::ReplayPlan plan{
      options.file, {}, options.against, parse_count(options.every, "--every", 1)};
  if (!options.game.empty()) plan.game = parse_count(options.game, "--game");
  reports::Document document;
  compute(program, "playing the games again", [&] { document = xiangqi::replay(plan); });
  document.provenance = provenance_of(replay_line(options));
  return present(program, options.output, document);
}

}  // namespace

void add_replay_xiangqi(CLI::App& replay_command, Program& program) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = replay_command.add_subcommand(
      "xiangqi", "Verify a file of games that 'evenhand play xiangqi --record' wrote");
  command->footer(replay_xiangqi_examples);
  command->add_option("file", options->file, "The games")->required();
  command->add_option("--game", options->game, "Tell the positions of this game")->type_name("N");
  CLI::Option* against =
      command
          ->add_option("--against", options->against,
                       "Command of a UCI engine that knows 'go perft', to compare legal moves")
          ->type_name("COMMAND");
  command->add_option("--every", options->every, "Compare every so many positions")
      ->type_name("N")
      ->capture_default_str()
      ->needs(against);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, replay);
}

}  // namespace evenhand::cli
