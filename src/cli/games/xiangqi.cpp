#include "src/cli/command/command.hpp"

namespace evenhand::cli {

void add_xiangqi(Command& app, Program& program) {
  Command* command = app.add_subcommand(
      "xiangqi", "Chinese chess: an engine, the referee, counts of moves, a signature");
  command->examples = R"(Examples:
  printf 'position startpos\ngo depth 8\n' | evenhand xiangqi engine
  evenhand xiangqi judge --moves 'h2e2 h9g7'
  evenhand xiangqi perft --depth 4
  evenhand xiangqi signature --depth 8
  evenhand play xiangqi --help                   games of two players)";
  add_xiangqi_engine(*command, program);
  add_xiangqi_judge(*command, program);
  add_xiangqi_perft(*command, program);
  add_xiangqi_signature(*command, program);
}

}  // namespace evenhand::cli
