#include <memory>
#include <string>
#include <utility>

#include "src/cli/games/play.hpp"
#include "src/cli/games/play_xiangqi_options.hpp"
#include "src/cli/present/present.hpp"
#include "src/games/xiangqi/experiment.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* play_xiangqi_examples = R"(Examples:
  evenhand play xiangqi --games 200 --nodes 20,80 --random-plies 4,5
  evenhand play xiangqi --red own --black random --games 50 --nodes 100
  evenhand play xiangqi --red own:nodes=100 --nodes 50 --random-plies 6 --pairs --games 40
  evenhand play xiangqi --red own:nodes=200 --black random --games 50 --sprt 0,200,.05,.05
  evenhand play xiangqi --games 50 --red random --black random --draw-colours

The first asks what the first move is worth; 2000 games and --nodes 250,1000 begin to tell, in some
minutes. Other engines are named by their commands: --black fairy-stockfish --nodes 10k
--random-plies 6 --pairs. --record games.txt writes the games down, for 'evenhand replay xiangqi'.

A player is own (the engine here; own:nodes=N,depth=N,movetime=MS,hash=MB,vary), random, or the
command of a UCI engine. --red has Red in the first game. Two players of ours that are alike play
one game from one opening: give --random-plies, without --pairs.

Biased: Red does not score one half. With --sprt the sequential test alone decides.)";

ExitCode play(Program& program, PlayXiangqiOptions& options) {
  return run_or_resume(program, options.run, options.output, xiangqi::play_command, [&] {
    xiangqi::PlayPlan plan = match_plan(options);
    // Games side by side would take each other's time.
    if (plan.is_timed() && options.run.threads == 0) options.run.threads = 1;
    return std::make_unique<xiangqi::PlayExperiment>(std::move(plan));
  });
}

void add_play_xiangqi(CLI::App& play_command, Program& program) {
  auto options = std::make_shared<PlayXiangqiOptions>();
  CLI::App* command = play_command.add_subcommand(
      "xiangqi", "Xiangqi: games between engines, and whether the first move is worth anything");
  command->footer(play_xiangqi_examples);
  add_match_options(*command, *options);
  add_run_options(*command, options->run);
  add_record_option(*command, options->run, "the games, move by move,");
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, play);
}

}  // namespace

const PlayedGame xiangqi_game = {xiangqi::play_command, xiangqi::experiment_from, add_play_xiangqi};

}  // namespace evenhand::cli
