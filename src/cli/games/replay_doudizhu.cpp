#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/shell.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/present/present.hpp"
#include "src/games/doudizhu/replay.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/line.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* replay_doudizhu_examples =
    R"(Exit code 0 when every game is what the rules allow, else 2 with the line that is not.
Examples:
  evenhand replay doudizhu examples/games/doudizhu.jsonl
  evenhand replay doudizhu examples/games/doudizhu.jsonl --show 2)";

struct ReplayDoudizhuOptions {
  std::string file;
  std::string show;
  OutputOptions output;
};

ExitCode replay_file(const Program& program, const ReplayDoudizhuOptions& options) {
  std::optional<std::uint64_t> shown;
  if (!options.show.empty()) shown = parse_count(options.show, "--show");
  source::ByteWindow window(source::open_file(options.file, run::interrupted));
  const std::string name = options.file == "-" ? "standard input" : options.file;
  source::LineReader reader(window, name);
  doudizhu::Replay replay(name, shown);
  while (const std::optional<source::Line> line = reader.next()) {
    replay.add(line->text, line->number);
  }
  reports::Document document = replay.document();
  std::string command = fmt::format("evenhand replay doudizhu {}", shell_quoted(options.file));
  if (shown) command += fmt::format(" --show {}", *shown);
  document.provenance = provenance_of(std::move(command));
  return present(program, options.output, document);
}

}  // namespace

void add_replay_doudizhu(CLI::App& parent, Program& program) {
  auto options = std::make_shared<ReplayDoudizhuOptions>();
  CLI::App* command = parent.add_subcommand(
      "doudizhu", "Games of Dou Dizhu, as 'evenhand play doudizhu --record' writes them");
  command->footer(replay_doudizhu_examples);
  command->add_option("file", options->file, "Records, one a line; '-' for standard input")
      ->type_name("FILE")
      ->required();
  command->add_option("--show", options->show, "Every bid and play of the game of this number, too")
      ->type_name("N");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, replay_file);
}

}  // namespace evenhand::cli
