
#include <atomic>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "src/cli/command/command.hpp"
#include "src/games/xiangqi/uci/uci_engine.hpp"
#include "src/source/line.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* xiangqi_engine_examples = R"(Examples:
  printf 'position startpos\ngo depth 8\n' | evenhand xiangqi engine

Waits for uci, position, go, … and speaks UCI, and UCCI after 'ucci'. Moves name ranks 0 to 9; 1 to
10 where the other program does.)";

/// Whoever reads the answers has gone, or they cannot be written: there is nobody to play for.
ExitCode serve(const Terminal& terminal) {
  std::atomic<bool> is_heard = true;
  const auto say = [&](std::string_view line) {
    try {
      if (!terminal.print(std::string(line) + '\n')) is_heard = false;
    } catch (const RunError&) {
      is_heard = false;
    }
  };
  xiangqi::UciEngine engine(say);
  source::ByteWindow window(source::open_file("-"));
  source::LineReader lines(window, "standard input");
  while (const std::optional<source::Line> line = lines.next()) {
    if (!engine.handle(std::string(line->text)) || !is_heard) return ExitCode::ok;
  }
  engine.finish();
  return ExitCode::ok;
}

}  // namespace

void add_xiangqi_engine(Command& xiangqi_command, Program& program) {
  Command* command =
      xiangqi_command.add_subcommand("engine",
                                     "A playing engine for another program to control, by UCI or "
                                     "UCCI on standard input and output");
  command->examples = xiangqi_engine_examples;
  command->on_choice = [&program] { program.run = [&program] { return serve(program.terminal); }; };
}

}  // namespace evenhand::cli
