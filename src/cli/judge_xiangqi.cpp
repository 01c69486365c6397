#include <fmt/format.h>

#include <memory>
#include <sstream>
#include <string>

#include "base/error.hpp"
#include "sims/xiangqi/notation.hpp"
#include "sims/xiangqi/referee.hpp"
#include "src/cli/command.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand judge xiangqi --moves 'h2e2 h9g7'
  evenhand judge xiangqi --fen '4k4/9/9/9/9/9/9/9/4N4/4K4 w' --moves 'e0d0 e9e8 d0e0 e8e9'

Prints none, draw, win or loss for the side to move, and in the next line why.)";

struct JudgeOptions {
  std::string fen = "startpos";
  std::string moves;
  std::string rules = "computer";
};

xiangqi::Game played(const JudgeOptions& options) {
  xiangqi::Game game(xiangqi::parse_fen(options.fen));
  std::istringstream words(options.moves);
  for (std::string word; words >> word;) {
    try {
      game.play(xiangqi::parse_move(game.position(), word));
    } catch (const InputError& error) {
      throw InputError(fmt::format("ply {}: {}", game.plies().size() + 1, error.what()));
    }
  }
  return game;
}

ExitCode judge(Program& program, const JudgeOptions& options) {
  const xiangqi::Rules& rules = xiangqi::rules_named(options.rules);
  const xiangqi::Game game = played(options);
  const xiangqi::Verdict verdict = xiangqi::judge(game, rules);
  program.terminal.print(fmt::format("{}\n{} ({} rules)\n", xiangqi::outcome_name(verdict.outcome),
                                     verdict.reason, rules.name));
  return ExitCode::ok;
}

}  // namespace

void add_judge_xiangqi(CLI::App& judge_command, Program& program) {
  auto options = std::make_shared<JudgeOptions>();
  CLI::App* command =
      judge_command.add_subcommand("xiangqi", "The xiangqi referee's word after some moves");
  command->footer(examples);
  command->add_option("--fen", options->fen, "Where the game begins")->capture_default_str();
  command->add_option("--moves", options->moves, "The moves from there, blank-separated");
  command->add_option("--rules", options->rules, "computer, checks or endless (docs/xiangqi.md)")
      ->capture_default_str();
  command->callback([&program, options] {
    program.run = [&program, options] { return judge(program, *options); };
  });
}

}  // namespace evenhand::cli
