
#include <iostream>
#include <string>

#include "src/cli/command.hpp"
#include "src/games/xiangqi/uci/uci_engine.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  printf 'position startpos\ngo depth 8\n' | evenhand engine xiangqi

Waits for uci, position, go, … and speaks UCI, and UCCI after 'ucci'. Moves name ranks 0 to 9; 1 to
10 where the other program does.)";

ExitCode serve() {
  xiangqi::UciEngine engine([](std::string_view line) {
    std::cout << line << '\n';
    std::cout.flush();
  });
  for (std::string line; std::getline(std::cin, line);) {
    if (!engine.handle(line)) return ExitCode::ok;
  }
  engine.finish();
  return ExitCode::ok;
}

}  // namespace

void add_engine_xiangqi(CLI::App& engine_command, Program& program) {
  CLI::App* command = engine_command.add_subcommand(
      "xiangqi", "The xiangqi engine, by UCI or UCCI on standard input and output");
  command->footer(examples);
  command->callback([&program] { program.run = [] { return serve(); }; });
}

}  // namespace evenhand::cli
