#include "src/cli/command.hpp"

namespace evenhand::cli {

void add_play(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("play", "Play games and say what a side is worth");
  command->require_subcommand(1);
  add_play_mahjong(*command, program);
  add_play_xiangqi(*command, program);
}

void add_replay(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("replay", "Play recorded games again and verify them");
  command->require_subcommand(1);
  add_replay_mahjong(*command, program);
  add_replay_xiangqi(*command, program);
}

}  // namespace evenhand::cli
