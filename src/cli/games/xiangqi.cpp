#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "reports/json.hpp"
#include "sims/xiangqi/engine/engine.hpp"
#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/move_words.hpp"
#include "sims/xiangqi/notation.hpp"
#include "sims/xiangqi/perft.hpp"
#include "sims/xiangqi/repetition.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/games/record_end.hpp"
#include "src/games/xiangqi/judge_games.hpp"
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

constexpr const char* xiangqi_judge_examples = R"(Examples:
  evenhand xiangqi judge --moves 'h2e2 h9g7'
  evenhand xiangqi judge --moves '炮二平五 马8进7 H2+3'   WXF, ICCS and Chinese moves as well
  evenhand xiangqi judge examples/games/xiangqi.pgn -v
  evenhand xiangqi judge --fen '4k4/9/9/9/9/9/9/9/4N4/4K4 w' --moves 'e0d0 e9e8 d0e0 e8e9'
  printf 'startpos moves h2e2\n3k5/9/9/9/9/9/9/9/9/4K4 w\n' | evenhand xiangqi judge -

It prints none, draw, win or loss for the side to move, and why. With '-' it prints a line for each line of
standard input: a FEN or startpos, and perhaps 'moves' and the moves from there.)";

struct JudgeOptions {
  std::string input;
  std::string fen = "startpos";
  std::string moves;
  std::string rules = "computer";
  OutputOptions output;
};

xiangqi::Game played(const std::string& fen, const std::string& moves) {
  xiangqi::Game game(xiangqi::parse_fen(fen));
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    try {
      game.play(xiangqi::parse_any_move(game.position(), word));
    } catch (const InputError& error) {
      throw InputError(fmt::format("ply {}: {}", game.plies().size() + 1, error.what()));
    }
  }
  return game;
}

reports::Document judged_document(const Question& question, const std::string& fen,
                                  const std::string& moves, const xiangqi::Rules& rules) {
  const xiangqi::Game game = played(fen, moves);
  const xiangqi::Verdict verdict = xiangqi::judge(game, rules);
  const std::string outcome(xiangqi::outcome_name(verdict.outcome));
  reports::Document document;
  document.kind = "xiangqi judge";
  document.answer = fmt::format("{}: {} ({} rules)", outcome, verdict.reason, rules.name);
  reports::Section section{.name = "position", .title = ""};
  section.figures = {
      {"outcome", "for the side to move", outcome},
      {"ending", "ended by", std::string(xiangqi::ending_name(verdict.ending))},
      {"to_move", "to move", std::string(xiangqi::colour_name(game.position().side()))},
      {"fen", "position", game.fen()}};
  document.sections.push_back(std::move(section));
  document.provenance = Question(question).set("fen", fen).set("moves", moves).provenance();
  return document;
}

/// Answers each line of standard input by a line.
ExitCode judge_lines(const Program& program, const JudgeOptions& options,
                     const xiangqi::Rules& rules) {
  constexpr std::string_view word = " moves ";
  Question question = question_of(*program.command);
  question.set("input", "");
  source::ByteWindow window(source::open_file("-"));
  source::LineReader lines(window, "standard input");
  while (const std::optional<source::Line> read = lines.next_any()) {
    std::string line(read->text);
    line.resize(std::min(line.find('#'), line.size()));
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const std::size_t at = line.find(word);
    const std::string moves = at == std::string::npos ? "" : line.substr(at + word.size());
    try {
      const reports::Document document =
          judged_document(question, line.substr(0, at), moves, rules);
      program.terminal.print(options.output.json ? reports::to_json_line(document)
                                                 : document.answer + "\n");
    } catch (const InputError& error) {
      throw InputError(fmt::format("line {}: {}", read->number, error.what()));
    }
  }
  return ExitCode::ok;
}

/// Judges the games of a file.
ExitCode judge_file(const Program& program, const JudgeOptions& options,
                    const xiangqi::Rules& rules) {
  std::ifstream file = games::open_games(options.input);
  return answer(program, options.output,
                [&] { return xiangqi::judge_games(file, options.input, rules); });
}

ExitCode judge(Program& program, const JudgeOptions& options) {
  const xiangqi::Rules& rules = xiangqi::rules_named(options.rules);
  if (options.input == "-") return judge_lines(program, options, rules);
  if (!options.input.empty()) return judge_file(program, options, rules);
  return present(program, options.output,
                 judged_document(question_of(*program.command), options.fen, options.moves, rules));
}

constexpr const char* perft_examples = R"(Examples:
  evenhand xiangqi perft --depth 4                       3,290,240 from the start
  evenhand xiangqi perft --depth 3 --divide              by first move
  evenhand xiangqi perft '4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1' --depth 6)";

struct PerftOptions {
  std::vector<std::string> fen;
  std::string depth;
  bool divide = false;
  RunFlags run;
  OutputOptions output;
};

/// The words of a FEN that the shell took apart, put together again.
std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// By the text of the move.
std::vector<std::pair<std::string, std::uint64_t>> counts_by_move(const xiangqi::Position& position,
                                                                  unsigned depth,
                                                                  unsigned threads) {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  for (const auto& [move, count] : xiangqi::perft_by_move(position, depth, threads)) {
    counts.emplace_back(xiangqi::move_text(move), count);
  }
  std::sort(counts.begin(), counts.end());
  return counts;
}

reports::Document perft_document(const PerftOptions& options,
                                 const std::vector<std::pair<std::string, std::uint64_t>>& by_move,
                                 std::uint64_t leaves, const std::string& fen, unsigned depth) {
  reports::Document document;
  document.kind = "xiangqi perft";
  document.title = fen;
  document.answer = fmt::format("{} sequences of {} legal moves", with_thousands(leaves), depth);
  reports::Section section{.name = "count", .title = ""};
  section.figures = {{"leaves", "sequences of moves", leaves},
                     {"depth", "plies", std::uint64_t{depth}}};
  if (options.divide) {
    reports::Table table{"by_move", "", {{"move", "first move"}, {"leaves", "sequences"}}, {}};
    for (const auto& [move, count] : by_move) table.rows.push_back({move, count});
    section.tables.push_back(std::move(table));
  }
  document.sections.push_back(std::move(section));
  return document;
}

ExitCode perft(Program& program, const PerftOptions& options) {
  const std::string fen = options.fen.empty() ? "startpos" : joined(options.fen);
  const xiangqi::Position position = xiangqi::parse_fen(fen).position;
  const auto depth = static_cast<unsigned>(parse_count(options.depth, "--depth", 0, 30));
  std::vector<std::pair<std::string, std::uint64_t>> by_move;
  std::uint64_t leaves = depth == 0 ? 1 : 0;
  if (depth > 0) {
    compute(program, "counting moves",
            [&] { by_move = counts_by_move(position, depth, resolve_threads(options.run)); });
  }
  for (const auto& [move, count] : by_move) leaves += count;
  reports::Document document = perft_document(options, by_move, leaves, fen, depth);
  document.provenance = question_of(*program.command).set("fen", fen).provenance();
  return present(program, options.output, document);
}

constexpr const char* xiangqi_signature_examples = R"(Examples:
  evenhand xiangqi signature --depth 8   the signature is the number of nodes

Depth 13, the default, takes some seconds. It reports its speed apart from the result.)";

struct SignatureOptions {
  std::string depth = "13";
  OutputOptions output;
};

reports::Document signature_document(int depth, const xiangqi::BenchResult& result) {
  const auto share = [&](std::uint64_t part) {
    return static_cast<double>(part) / static_cast<double>(result.counts.probes);
  };
  reports::Document document;
  document.kind = "xiangqi signature";
  document.title = "16 positions, one thread, a table of 16 MB";
  document.answer = fmt::format("the signature is {} nodes at depth {}", result.nodes, depth);
  reports::Section section{.name = "search", .title = ""};
  section.figures = {{"nodes", "nodes", result.nodes},
                     {"depth", "depth", std::int64_t{depth}},
                     {"table_probes", "table probes", result.counts.probes},
                     {"table_hits", "hits", share(result.counts.hits), reports::share},
                     {"table_replaced", "replaced another position", share(result.counts.replaced),
                      reports::share}};
  document.sections.push_back(std::move(section));
  return document;
}

ExitCode signature(Program& program, const SignatureOptions& options) {
  const auto depth = static_cast<int>(parse_count(options.depth, "--depth", 1, 30));
  xiangqi::BenchResult result;
  compute(program, "searching", [&] { result = xiangqi::bench(depth); });
  program.terminal.note(
      fmt::format("{:.2f} s of processor time, {} nodes/s", result.cpu_seconds,
                  short_rate(static_cast<double>(result.nodes) / result.cpu_seconds)));
  reports::Document document = signature_document(depth, result);
  document.provenance = question_of(*program.command).provenance();
  return present(program, options.output, document);
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

void add_xiangqi_judge(Command& xiangqi_command, Program& program) {
  auto options = std::make_shared<JudgeOptions>();
  Command* command =
      xiangqi_command.add_subcommand("judge", "Judge a position or a game by the rules");
  command->examples = xiangqi_judge_examples;
  Option* input = command->add_option(
      "input", options->input,
      "A file of games (PGN, DhtmlXQ, UCI or a record of play), or '-' for a position a line");
  command->add_option("--fen", options->fen, "Where the game begins")
      ->type_name("FEN")
      ->capture_default_str()
      ->excludes(input);
  command->add_option("--moves", options->moves, "The moves from there, blank-separated")
      ->type_name("MOVES")
      ->excludes(input);
  command->add_option("--rules", options->rules, "computer, checks or endless (docs/xiangqi.md)")
      ->type_name("NAME")
      ->capture_default_str();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, judge);
}

void add_xiangqi_perft(Command& xiangqi_command, Program& program) {
  auto options = std::make_shared<PerftOptions>();
  Command* command = xiangqi_command.add_subcommand(
      "perft", "Count the sequences of legal moves from a position, to check the rules");
  command->examples = perft_examples;
  command->add_option("fen", options->fen, "The position; by default the start");
  command->add_option("--depth", options->depth, "How many plies, 0 to 30")
      ->type_name("N")
      ->required();
  command->add_flag("--divide", options->divide, "Also the count of each first move");
  add_threads_option(*command, options->run);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, perft);
}

void add_xiangqi_signature(Command& xiangqi_command, Program& program) {
  auto options = std::make_shared<SignatureOptions>();
  Command* command = xiangqi_command.add_subcommand(
      "signature", "Search 16 positions with one thread and 16 MB, and count the nodes");
  command->examples = xiangqi_signature_examples;
  command->add_option("--depth", options->depth, "Plies, 1 to 30")
      ->type_name("N")
      ->capture_default_str();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, signature);
}

void add_xiangqi(Command& app, Program& program) {
  Command* command = app.add_subcommand(
      "xiangqi", "Chinese chess: an engine, the referee, counts of moves, a signature");
  command->examples = R"(Examples:
  printf 'position startpos\ngo depth 8\n' | evenhand xiangqi engine
  evenhand xiangqi judge --moves 'h2e2 h9g7'
  evenhand xiangqi perft --depth 4
  evenhand xiangqi signature --depth 8
  evenhand play xiangqi --help                   games of two players)";
  add_xiangqi_engine(*command, program);
  add_xiangqi_judge(*command, program);
  add_xiangqi_perft(*command, program);
  add_xiangqi_signature(*command, program);
}

}  // namespace evenhand::cli
