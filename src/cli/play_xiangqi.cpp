#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <string>

#include "base/numbers.hpp"
#include "src/cli/command.hpp"
#include "src/cli/play_xiangqi_options.hpp"
#include "src/deals/plan.hpp"
#include "src/games/xiangqi/report.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand play xiangqi --games 2000 --nodes 250,1000 --random-plies 4,5
                                                     what the first move is worth
  evenhand play xiangqi --red own --black random --games 100 --nodes 500
  evenhand play xiangqi --black fairy-stockfish --games 200 --nodes 10k --random-plies 6 --pairs
  evenhand play xiangqi --red own:nodes=2000 --random-plies 6 --pairs --sprt 0,10,.05,.05
  evenhand play xiangqi --games 1e4 --red random --black random --out games.txt
  evenhand play xiangqi --games 1e4 --red random --black random --out games.txt --resume
                                                     goes on where that was stopped

A player is own (the engine here; own:nodes=N,depth=N,movetime=MS,hash=MB,vary), random, or the
command of a UCI engine. --red has Red in the first game. Two players of ours that are alike play
one game from one opening: give --random-plies, without --pairs.)";

/// The command as it was given, to be typed again with --resume.
std::string resuming_line(const CLI::App& command) {
  std::string line = "evenhand play xiangqi";
  bool resumes = false;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    const std::string name = option->get_name();
    resumes = resumes || name == "--resume";
    if (option->get_items_expected_max() == 0) {
      line += " " + name;
      continue;
    }
    for (const std::string& value : option->results()) {
      line += " " + name + " " + session::shell_quoted(value);
    }
  }
  return resumes ? line : line + " --resume";
}

/// Games between two reports of the sequential test: often while they are few.
std::size_t report_interval(std::size_t games) { return games <= 1000 ? 20 : 500; }

ExitCode play(Program& program, const PlayXiangqiOptions& options, const CLI::App& command) {
  const match::MatchPlan plan = match_plan(options);
  const auto threads = static_cast<unsigned>(parse_count(options.threads, "--threads", 1, 1024));
  const session::InterruptGuard guard;
  match::Match games(plan, options.out, options.resume);
  const auto watch = [&](const match::MatchResult& so_far) {
    const std::size_t count = so_far.games.size();
    if (program.terminal.shows_progress()) {
      program.terminal.progress(fmt::format("{} of {} games", count, plan.games));
    }
    if (plan.sprt && count % report_interval(count) == 0) {
      program.terminal.note(fmt::format("{} games: {}", count,
                                        match::sprt_line(*plan.sprt, so_far.log_likelihood_ratio)));
    }
  };
  const match::MatchResult result = games.run(threads, watch);
  program.terminal.progress("");
  program.terminal.print(options.json ? match::report_json(plan, result)
                                      : match::report_text(plan, result));
  if (result.finished) return ExitCode::ok;
  program.terminal.note(options.out.empty() ? "stopped; with --out FILE a match can be resumed"
                                            : "resume with: " + resuming_line(command));
  return ExitCode::interrupted;
}

void add_options(CLI::App& command, PlayXiangqiOptions& options) {
  command.add_option("--games", options.games, "How many")->capture_default_str();
  command.add_option("--red", options.red, "The first player")->capture_default_str();
  command.add_option("--black", options.black, "The second player")->capture_default_str();
  command.add_option("--red-option", options.red_options,
                     "NAME=VALUE for a UCI engine; repeatable");
  command.add_option("--black-option", options.black_options, "The same for the second");
  command.add_option("--nodes", options.nodes,
                     "Nodes a move, 1000 unless a limit is given; several, as\n"
                     "250,1000, are used in turn, game by game");
  command.add_option("--depth", options.depth, "Plies a move is searched to");
  command.add_option("--movetime", options.movetime, "Milliseconds a move");
  command.add_option("--openings", options.openings, "File of FENs, one a line, used in turn");
  command
      .add_option("--random-plies", options.random_plies,
                  "Random legal plies before the players begin; several are used in turn")
      ->capture_default_str();
  CLI::Option* pairs =
      command.add_flag("--pairs", options.pairs, "Each opening twice, with colours reversed");
  command.add_flag("--draw-colours", options.draw_colours, "A coin says who has Red")
      ->excludes(pairs);
  command.add_option("--seed", options.seed, "Of openings, colours and random players")
      ->capture_default_str();
  command.add_option("--max-plies", options.most_plies, "A longer game is a draw")
      ->capture_default_str();
  command.add_option("--rules", options.rules, "computer, checks or endless (docs/xiangqi.md)")
      ->capture_default_str();
  command.add_option("--adjudicate", options.adjudicate,
                     "SCORE,MOVES: whom both players see ahead by so much for so long wins");
  command.add_option("--sprt", options.sprt, "elo0,elo1,alpha,beta: stop when it is decided");
  command
      .add_option("--grace", options.grace,
                  "Milliseconds beyond its limit before an engine counts as hung")
      ->capture_default_str();
  command.add_option("--threads", options.threads, "Games played at a time")->capture_default_str();
  CLI::Option* out = command.add_option("--out", options.out, "Write the games to this file");
  command.add_flag("--resume", options.resume, "Go on with the file")->needs(out);
  command.add_flag("--json", options.json, "Print one JSON object");
  command.add_flag("--quiet", options.quiet, "No progress and no notes");
}

}  // namespace

void add_play_xiangqi(CLI::App& play_command, Program& program) {
  auto options = std::make_shared<PlayXiangqiOptions>();
  CLI::App* command = play_command.add_subcommand(
      "xiangqi", "Games between engines, judged by the rules, and what the first move is worth");
  command->footer(examples);
  add_options(*command, *options);
  command->callback([&program, options, command] {
    if (options->quiet) program.terminal.be_quiet();
    program.run = [&program, options, command] { return play(program, *options, *command); };
  });
}

}  // namespace evenhand::cli
