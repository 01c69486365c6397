#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/command.hpp"
#include "src/match/record.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand replay xiangqi games.txt           verifies every game: moves, result and reason
  evenhand replay xiangqi games.txt --game 7  also prints the positions of game 7)";

struct ReplayOptions {
  std::string file;
  std::string game;
};

std::string positions_of(const match::GameRecord& record) {
  xiangqi::Game game(record.setup);
  std::string text = game.fen() + "\n";
  for (const xiangqi::Move move : record.moves) {
    game.play(move);
    text += game.fen() + "\n";
  }
  return text + record.reason + "\n";
}

ExitCode replay(Program& program, const ReplayOptions& options) {
  // The rules stand in the head, so the file is read twice: first for them.
  std::ifstream first(options.file, std::ios::binary);
  if (!first) throw InputError(fmt::format("{} cannot be read", options.file));
  const match::RecordHead head =
      match::read_records(first, options.file, [](const match::GameRecord&, std::uint64_t) {});
  const xiangqi::Rules& rules = xiangqi::rules_named(head.rules);
  const std::uint64_t wanted =
      options.game.empty() ? UINT64_MAX : parse_count(options.game, "--game");
  std::ifstream second(options.file, std::ios::binary);
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  match::read_records(second, options.file, [&](const match::GameRecord& record, std::uint64_t) {
    match::verify(record, rules);
    ++games;
    plies += record.plies;
    if (record.number == wanted) program.terminal.print(positions_of(record));
  });
  program.terminal.print(fmt::format("{} games of {} plies verified by the {} rules\n",
                                     with_thousands(games), with_thousands(plies), rules.name));
  return ExitCode::ok;
}

}  // namespace

void add_replay_xiangqi(CLI::App& replay_command, Program& program) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command =
      replay_command.add_subcommand("xiangqi", "Verify a file that 'evenhand play xiangqi' wrote");
  command->footer(examples);
  command->add_option("file", options->file, "The games")->required();
  command->add_option("--game", options->game, "Print the positions of this game");
  command->callback([&program, options] {
    program.run = [&program, options] { return replay(program, *options); };
  });
}

}  // namespace evenhand::cli
