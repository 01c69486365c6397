#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "sims/xiangqi/move_words.hpp"
#include "sims/xiangqi/referee.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/games/text_line.hpp"
#include "src/games/xiangqi/judge_games.hpp"
#include "src/source/line.hpp"

namespace evenhand::cli {
namespace {

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

}  // namespace

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

}  // namespace evenhand::cli
