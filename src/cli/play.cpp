#include "src/cli/command.hpp"

namespace evenhand::cli {

void add_play(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand(
      "play", "Let programs play a game, to see what seats and shuffles are worth");
  command->footer("Examples:\n  evenhand play mahjong --games 100k    what is it worth to deal?");
  command->require_subcommand(1);
  add_play_mahjong(*command, program);
}

void add_replay(CLI::App& app, Program& program) {
  CLI::App* command =
      app.add_subcommand("replay", "Play recorded games again and verify every action and result");
  command->footer("Examples:\n  evenhand replay mahjong hands.jsonl");
  command->require_subcommand(1);
  add_replay_mahjong(*command, program);
}

}  // namespace evenhand::cli
