#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "base/numbers.hpp"
#include "base/shell.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/present/present.hpp"
#include "src/games/mahjong/replay_file.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* replay_mahjong_examples = R"(
Examples, with records as 'evenhand play mahjong --record FILE' writes them; are all of them
what the rules allow, and what happened in hand 17?
  evenhand replay mahjong examples/games/mahjong.jsonl
  evenhand replay mahjong examples/games/mahjong.jsonl --show 1)";

struct ReplayMahjongOptions {
  std::string file;
  std::string show;
  OutputOptions output;
};

ExitCode replay_mahjong(Program& program, ReplayMahjongOptions& options) {
  std::optional<std::uint64_t> show;
  if (!options.show.empty()) show = parse_count(options.show, "--show");
  // Whoever asks for a hand wants all of its actions.
  options.output.verbose |= show.has_value();
  mahjong::Replayed replayed;
  compute(program, fmt::format("replaying {}", options.file),
          [&] { replayed = mahjong::replay_records(options.file, show); });
  reports::Document document = mahjong::replay_document(replayed);
  std::string command = "evenhand replay mahjong " + shell_quoted(options.file);
  if (show) command += fmt::format(" --show {}", *show);
  document.provenance =
      provenance_of(command, {{"sha256", "SHA-256 of " + replayed.name, replayed.digest}});
  return present(program, options.output, document);
}

}  // namespace

void add_replay_mahjong(CLI::App& replay_command, Program& program) {
  auto options = std::make_shared<ReplayMahjongOptions>();
  CLI::App* command = replay_command.add_subcommand(
      "mahjong", "Hands of mahjong, as 'evenhand play mahjong --record' writes them");
  command->footer(replay_mahjong_examples);
  command->add_option("file", options->file, "Records, one a line; '-' for standard input")
      ->required();
  command->add_option("--show", options->show, "Show every action of the hand of this number")
      ->type_name("N");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, replay_mahjong);
}

}  // namespace evenhand::cli
