#include "src/cli/command/command.hpp"

namespace evenhand::cli {

void add_engine(CLI::App& app, Program& program) {
  CLI::App* command =
      app.add_subcommand("engine", "A playing engine for another program to control");
  command->footer(
      "Examples:\n  printf 'position startpos\\ngo depth 8\\n' | evenhand engine xiangqi");
  command->require_subcommand(1);
  add_engine_xiangqi(*command, program);
}

void add_bench(CLI::App& app, Program& program) {
  CLI::App* command =
      app.add_subcommand("bench", "An engine's signature: the nodes of a fixed set of searches");
  command->footer("Examples:\n  evenhand bench xiangqi --depth 8");
  command->require_subcommand(1);
  add_bench_xiangqi(*command, program);
}

}  // namespace evenhand::cli
