#include "src/cli/play.hpp"

#include "src/cli/command.hpp"

namespace evenhand::cli {

void add_play(CLI::App& app, Program& program) {
  CLI::App* play = app.add_subcommand(
      "play", "Let programs play a game, to see what seats and shuffles are worth");
  play->footer("Examples:\n  evenhand play mahjong --games 100k");
  play->require_subcommand(1);
  add_play_mahjong(*play, program);
}

}  // namespace evenhand::cli
