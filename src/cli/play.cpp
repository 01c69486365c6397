#include "src/cli/command.hpp"

namespace evenhand::cli {

void add_play(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("play", "Play games and say what a side is worth");
  command->footer(
      "Examples:\n"
      "  evenhand play doudizhu --games 1e5 --shuffler riffle:4\n"
      "  evenhand play xiangqi --red own --black random --games 100 --nodes 500");
  command->require_subcommand(1);
  add_play_doudizhu(*command, program);
  add_play_xiangqi(*command, program);
}

void add_replay(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("replay", "Play recorded games again and verify them");
  command->require_subcommand(1);
  add_replay_xiangqi(*command, program);
}

}  // namespace evenhand::cli
