#include "src/cli/play.hpp"

#include "src/cli/command.hpp"

namespace evenhand::cli {

void add_play(CLI::App& app, Program& program) {
  CLI::App* play = app.add_subcommand("play", "Let a game play itself, and see who wins");
  play->footer("Examples:\n  evenhand play doudizhu --games 1e5");
  play->require_subcommand(1);
  add_play_doudizhu(*play, program);
}

}  // namespace evenhand::cli
