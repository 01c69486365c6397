#include "src/cli/command.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* play_examples = R"(Examples:
  evenhand play doudizhu --games 1e5 --shuffler riffle:4
  evenhand play mahjong --games 1e6
  evenhand play xiangqi --games 2000 --nodes 250,1000 --random-plies 4,5)";

constexpr const char* replay_examples = R"(Examples:
  evenhand replay doudizhu examples/doudizhu-games.jsonl
  evenhand replay mahjong hands.jsonl
  evenhand replay xiangqi games.txt)";

}  // namespace

void add_play(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("play", "Play games and say what a side is worth");
  command->footer(play_examples);
  command->require_subcommand(1);
  add_play_doudizhu(*command, program);
  add_play_mahjong(*command, program);
  add_play_xiangqi(*command, program);
}

void add_replay(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("replay", "Play recorded games again and verify them");
  command->footer(replay_examples);
  command->require_subcommand(1);
  add_replay_doudizhu(*command, program);
  add_replay_mahjong(*command, program);
  add_replay_xiangqi(*command, program);
}

}  // namespace evenhand::cli
