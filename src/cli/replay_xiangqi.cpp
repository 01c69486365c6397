#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "src/cli/command.hpp"
#include "src/games/xiangqi/cross_check.hpp"
#include "src/games/xiangqi/record.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand replay xiangqi games.txt           verifies every game: moves, result and reason
  evenhand replay xiangqi games.txt --game 7  also prints the positions of game 7
  evenhand replay xiangqi games.txt --against fairy-stockfish --every 50
                                              also asks another engine for the legal moves)";

struct ReplayOptions {
  std::string file;
  std::string game;
  std::string against;
  std::string every = "50";
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
  if (!first || first.peek() == std::ifstream::traits_type::eof())
    throw InputError(fmt::format("{} cannot be read or is empty", options.file));
  const match::RecordHead head =
      match::read_records(first, options.file, [](const match::GameRecord&, std::uint64_t) {});
  const xiangqi::Rules& rules = xiangqi::rules_named(head.rules);
  const std::uint64_t wanted =
      options.game.empty() ? UINT64_MAX : parse_count(options.game, "--game");
  std::optional<match::CrossCheck> other;
  if (!options.against.empty()) {
    other.emplace(options.against, parse_count(options.every, "--every", 1));
  }
  std::ifstream second(options.file, std::ios::binary);
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  match::read_records(second, options.file, [&](const match::GameRecord& record, std::uint64_t) {
    match::verify(record, rules);
    if (other) other->take(record);
    ++games;
    plies += record.plies;
    if (record.number == wanted) program.terminal.print(positions_of(record));
  });
  if (wanted != UINT64_MAX && wanted >= games) {
    throw InputError(fmt::format("--game {}: {} has games 0 to {}", options.game, options.file,
                                 games == 0 ? 0 : games - 1));
  }
  program.terminal.print(fmt::format("{} games of {} plies verified by the {} rules\n",
                                     with_thousands(games), with_thousands(plies), rules.name));
  if (other) {
    program.terminal.print(fmt::format("{} positions, the same legal moves by '{}'\n",
                                       with_thousands(other->compared()), options.against));
  }
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
  CLI::Option* against = command->add_option(
      "--against", options->against, "Command of a UCI engine that knows 'go perft', to compare");
  command->add_option("--every", options->every, "Compare every so many positions")
      ->capture_default_str()
      ->needs(against);
  command->callback([&program, options] {
    program.run = [&program, options] { return replay(program, *options); };
  });
}

}  // namespace evenhand::cli
