#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "sims/mahjong/hand_text.hpp"
#include "sims/mahjong/play/play_hand.hpp"
#include "src/cli/command.hpp"
#include "src/games/mahjong/record.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/line.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand replay mahjong hands.jsonl              are all records what the rules allow?
  evenhand replay mahjong hands.jsonl --show 17    every action of hand 17)";

struct Options {
  std::string file;
  std::string show;
};

std::string result_text(const mahjong::Outcome& outcome) {
  if (outcome.winners == 0) return "the wall is exhausted, nobody wins";
  return fmt::format("points {}", fmt::join(outcome.points, ", "));
}

/// The hand action by action, with the tiles of whoever acts.
void show(const Terminal& terminal, const mahjong::ReadRecord& record) {
  mahjong::Game game(record.rules);
  terminal.print(fmt::format("hand {}, rules {}, player {} deals\n", record.hand,
                             mahjong::rules_text(record.rules), record.dealer));
  // What a player holds before his action is what all actions before it lead to.
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    game.start(record.wall, record.dealer);
    mahjong::replay(game, std::span(record.actions).first(i));
    const mahjong::Seat& seat = game.seat(record.actions[i].player);
    mahjong::Hand hand;
    hand.concealed = seat.hand.counts;
    hand.melds.assign(seat.meld_list().begin(), seat.meld_list().end());
    terminal.print(fmt::format("{:>4}  {:<18}  {}\n", i + 1,
                               mahjong::action_text(record.actions[i]), mahjong::hand_text(hand)));
  }
  terminal.print(result_text(record.outcome) + "\n");
}

ExitCode replay_file(const Program& program, const Options& options) {
  std::optional<std::uint64_t> shown;
  if (!options.show.empty()) shown = parse_count(options.show, "--show");
  source::ByteWindow window(source::open_file(options.file, session::interrupted));
  const std::string name = options.file == "-" ? "standard input" : options.file;
  source::LineReader reader(window, name);
  std::uint64_t hands = 0;
  bool found = false;
  while (const std::optional<source::Line> line = reader.next()) {
    const std::string where = fmt::format("{}:{}", name, line->number);
    const mahjong::ReadRecord record = mahjong::read_record(line->text, where);
    mahjong::verify(record, where);
    ++hands;
    if (shown != record.hand) continue;
    found = true;
    show(program.terminal, record);
  }
  if (hands == 0) {
    throw InputError(
        fmt::format("{}: no records; expected a line of JSON for each hand, as 'evenhand play "
                    "mahjong --record' writes",
                    name));
  }
  if (shown && !found) {
    throw InputError(fmt::format("--show {}: {} has no such hand", options.show, name));
  }
  program.terminal.print(fmt::format("{}: {} {} replayed to the recorded result\n", name,
                                     with_thousands(hands), hands == 1 ? "hand" : "hands"));
  return ExitCode::ok;
}

}  // namespace

void add_replay_mahjong(CLI::App& replay_command, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command = replay_command.add_subcommand(
      "mahjong", "Hands of mahjong, as 'evenhand play mahjong --record' writes them");
  command->footer(examples);
  command->add_option("file", options->file, "Records, one a line; '-' for standard input")
      ->required();
  command->add_option("--show", options->show, "Print every action of the hand of this number")
      ->type_name("N");
  command->callback([&program, options] {
    program.run = [&program, options] { return replay_file(program, *options); };
  });
}

}  // namespace evenhand::cli
