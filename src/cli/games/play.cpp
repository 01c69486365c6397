#include "src/cli/games/play.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* play_examples = R"(Examples:
  evenhand play doudizhu --games 2e4 --shuffler riffle:4
  evenhand play holdem --games 2e4
  evenhand play mahjong --games 1e4
  evenhand play xiangqi --games 100 --nodes 50,100 --random-plies 4,5)";

constexpr const char* replay_examples = R"(Examples:
  evenhand replay doudizhu examples/games/doudizhu.jsonl
  evenhand replay mahjong examples/games/mahjong.jsonl
  evenhand replay xiangqi examples/games/xiangqi.txt)";

}  // namespace

void add_play(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("play", "Play games and say what a side is worth");
  command->footer(play_examples);
  command->require_subcommand(1);
  for (const PlayedGame* game : played_games) game->add(*command, program);
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
