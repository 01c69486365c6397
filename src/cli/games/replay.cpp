#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "base/numbers.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/games/doudizhu/record.hpp"
#include "src/games/mahjong/record.hpp"
#include "src/games/xiangqi/record.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* replay_examples = R"(Examples:
  evenhand replay doudizhu examples/games/doudizhu.jsonl
  evenhand replay mahjong examples/games/mahjong.jsonl
  evenhand replay xiangqi examples/games/xiangqi.txt)";

constexpr const char* replay_doudizhu_examples =
    R"(It exits with 0 if every game follows the rules, else with 2 and the line that does not.
Examples:
  evenhand replay doudizhu examples/games/doudizhu.jsonl
  evenhand replay doudizhu examples/games/doudizhu.jsonl --show 2)";

constexpr const char* replay_mahjong_examples = R"(
Examples, with records as 'evenhand play mahjong --record FILE' writes them: do all hands follow the
rules, and what happened in hand 1?
  evenhand replay mahjong examples/games/mahjong.jsonl
  evenhand replay mahjong examples/games/mahjong.jsonl --show 1)";

constexpr const char* replay_xiangqi_examples =
    R"(Examples, of a file that 'evenhand play xiangqi --record games.txt' wrote:
  evenhand replay xiangqi examples/games/xiangqi.txt           verifies every game
  evenhand replay xiangqi examples/games/xiangqi.txt --game 1   also shows its positions
  evenhand replay xiangqi examples/games/xiangqi.txt --pgn games.pgn   for other programs

--against fairy-stockfish --every 50 also asks another engine for the legal moves.)";

/// A game whose records are played again.
struct RecordedGame {
  const char* name;
  const char* summary;
  const char* examples;
  const char* show_option;
  const char* show_help;
  std::unique_ptr<games::Replay> (*make_replay)(games::ReplayRequest request);
  bool shows_all = false;   ///< what is shown is long, and wanted by whoever asks for it
  bool has_engine = false;  ///< another engine may be asked for the legal moves
};

constexpr std::array<RecordedGame, 3> recorded_games = {{
    {"doudizhu", "Games of Dou Dizhu, as 'evenhand play doudizhu --record' writes them",
     replay_doudizhu_examples, "show", "Show every bid and play of the game with this number",
     doudizhu::make_replay},
    {"mahjong", "Hands of mahjong, as 'evenhand play mahjong --record' writes them",
     replay_mahjong_examples, "show", "Show every action of the hand with this number",
     mahjong::make_replay, true},
    {"xiangqi", "Verify a file of games that 'evenhand play xiangqi --record' wrote",
     replay_xiangqi_examples, "game", "Show the positions of this game", xiangqi::make_replay,
     false, true},
}};

struct ReplayOptions {
  explicit ReplayOptions(const RecordedGame& recorded) : game(recorded) {}

  const RecordedGame& game;
  std::string file;
  std::string shown;
  std::string against;
  std::string every = "50";
  std::string pgn;
  OutputOptions output;
};

ExitCode replay(const Program& program, ReplayOptions& options) {
  const RecordedGame& game = options.game;
  games::ReplayRequest request{
      options.file, {}, options.against, parse_count(options.every, "--every", 1), options.pgn};
  if (!options.shown.empty()) {
    request.shown = parse_count(options.shown, fmt::format("--{}", game.show_option));
    options.output.verbose |= game.shows_all;
  }
  reports::Document document;
  compute(program, fmt::format("replaying {}", options.file),
          [&] { document = game.make_replay(request)->document_of_file(); });
  reports::Provenance provenance = question_of(*program.command).provenance();
  provenance.plan = std::move(document.provenance.plan);
  document.provenance = std::move(provenance);
  return present(program, options.output, document);
}

void add_recorded_game(Command& parent, Program& program, const RecordedGame& game) {
  auto options = std::make_shared<ReplayOptions>(game);
  Command* command = parent.add_subcommand(game.name, game.summary);
  command->examples = game.examples;
  command->add_option("file", options->file, "Records; '-' for standard input")
      ->type_name("FILE")
      ->required();
  command->add_option(fmt::format("--{}", game.show_option), options->shown, game.show_help)
      ->type_name("N");
  if (game.has_engine) {
    Option* against =
        command
            ->add_option("--against", options->against,
                         "Command of a UCI engine that knows 'go perft', to compare legal moves")
            ->type_name("COMMAND");
    command->add_option("--every", options->every, "Compare every so many positions")
        ->type_name("N")
        ->capture_default_str()
        ->needs(against);
    command->add_option("--pgn", options->pgn, "Also write the games as PGN to this new file")
        ->type_name("FILE");
  }
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, replay);
}

}  // namespace

void add_replay(Command& app, Program& program) {
  Command* command = app.add_subcommand("replay", "Play recorded games again and verify them");
  command->examples = replay_examples;
  for (const RecordedGame& game : recorded_games) add_recorded_game(*command, program, game);
}

}  // namespace evenhand::cli
