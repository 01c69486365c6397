#include "src/cli/command/command.hpp"

namespace evenhand::cli {

void add_judge(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("judge", "What the rules of a game say of a position");
  command->footer("Examples:\n  evenhand judge xiangqi --moves 'h2e2 h9g7'");
  command->require_subcommand(1);
  add_judge_xiangqi(*command, program);
}

}  // namespace evenhand::cli
