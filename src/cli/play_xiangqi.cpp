#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "src/cli/command.hpp"
#include "src/match/report.hpp"
#include "src/session/interrupt.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand play xiangqi --games 1000 --nodes 1000 --random-plies 4,5 --pairs
  evenhand play xiangqi --red own --black random --games 100 --nodes 500
  evenhand play xiangqi --black fairy-stockfish --games 200 --nodes 10k --random-plies 6 --pairs
  evenhand play xiangqi --red own:nodes=2000 --black own --nodes 1000 --sprt 0,10,.05,.05 --pairs
  evenhand play xiangqi --games 1e4 --nodes 500 --out games.txt --resume   goes on with a file

A player is own (the engine here; own:nodes=N,depth=N,movetime=MS,hash=MB,vary), random, or the
command of a UCI engine. --red has Red in the first game.)";

struct PlayOptions {
  std::string games = "100";
  std::string red = "own";
  std::string black = "own";
  std::vector<std::string> red_options;
  std::vector<std::string> black_options;
  std::string nodes;
  std::string depth;
  std::string movetime;
  std::string openings;
  std::string random_plies = "0";
  std::string seed = "1";
  std::string threads = "1";
  std::string most_plies = "600";
  std::string grace = "10000";
  std::string rules = "computer";
  std::string sprt;
  std::string out;
  bool pairs = false;
  bool draw_colours = false;
  bool resume = false;
  bool json = false;
  bool quiet = false;
};

std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
  return parts;
}

match::Budget budget_of(const PlayOptions& options) {
  match::Budget budget;
  if (!options.nodes.empty()) budget.nodes = parse_count(options.nodes, "--nodes", 1);
  if (!options.depth.empty()) {
    budget.depth = static_cast<int>(parse_count(options.depth, "--depth", 1, 100));
  }
  if (!options.movetime.empty()) {
    budget.move_ms = parse_count(options.movetime, "--movetime", 1, 86400000);
  }
  const int given =
      (budget.nodes != 0 ? 1 : 0) + (budget.depth != 0 ? 1 : 0) + (budget.move_ms != 0 ? 1 : 0);
  if (given > 1) throw InputError("give one of --nodes, --depth and --movetime");
  if (given == 0) budget.nodes = 1000;
  return budget;
}

/// A line is a FEN; empty lines and comments (#) are left out.
std::vector<xiangqi::Setup> read_openings(const std::string& file) {
  std::vector<xiangqi::Setup> openings;
  if (file.empty()) return {xiangqi::parse_fen("startpos")};
  std::istringstream lines(read_file(file));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    try {
      openings.push_back(xiangqi::parse_fen(line));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}:{}: {}", file, number, error.what()));
    }
  }
  if (openings.empty()) throw InputError(fmt::format("{}: no FEN in it", file));
  return openings;
}

double number_of(const std::string& text) {
  std::istringstream stream(text);
  double value = 0;
  if (!(stream >> value) || stream.peek() != std::istringstream::traits_type::eof()) {
    throw InputError(fmt::format("--sprt: '{}' is not a number", printable(text)));
  }
  return value;
}

stats::Sprt sprt_of(const std::string& text) {
  const std::vector<std::string> parts = parts_of(text);
  if (parts.size() != 4) {
    throw InputError(fmt::format("--sprt '{}': expected elo0,elo1,alpha,beta as in 0,5,.05,.05",
                                 printable(text)));
  }
  const stats::Sprt sprt{number_of(parts[0]), number_of(parts[1]), number_of(parts[2]),
                         number_of(parts[3])};
  const auto is_rate = [](double rate) { return rate > 0 && rate < 0.5; };
  if (!(sprt.elo0 < sprt.elo1) || !is_rate(sprt.alpha) || !is_rate(sprt.beta)) {
    throw InputError("--sprt: expected elo0 < elo1, and alpha and beta between 0 and .5");
  }
  return sprt;
}

match::MatchPlan plan_of(const PlayOptions& options) {
  match::MatchPlan plan;
  plan.rules = &xiangqi::rules_named(options.rules);
  const match::Budget budget = budget_of(options);
  const std::uint64_t grace = parse_count(options.grace, "--grace", 1, 86400000);
  plan.first = {options.red, budget, options.red_options, plan.rules, grace};
  plan.second = {options.black, budget, options.black_options, plan.rules, grace};
  plan.games = parse_count(options.games, "--games", 1);
  plan.pairs = options.pairs;
  plan.draw_colours = options.draw_colours;
  if (plan.pairs && plan.games % 2 != 0) ++plan.games;
  plan.openings = read_openings(options.openings);
  plan.random_plies.clear();
  for (const std::string& part : parts_of(options.random_plies)) {
    plan.random_plies.push_back(static_cast<unsigned>(parse_count(part, "--random-plies", 0, 200)));
  }
  if (plan.random_plies.empty()) plan.random_plies = {0};
  plan.seed = parse_count(options.seed, "--seed");
  plan.most_plies =
      static_cast<unsigned>(parse_count(options.most_plies, "--max-plies", 1, 100000));
  if (!options.sprt.empty()) plan.sprt = sprt_of(options.sprt);
  // Unknown settings are refused now and not in a thread.
  match::make_player(plan.first);
  match::make_player(plan.second);
  return plan;
}

ExitCode play(Program& program, const PlayOptions& options) {
  const match::MatchPlan plan = plan_of(options);
  const auto threads = static_cast<unsigned>(parse_count(options.threads, "--threads", 1, 1024));
  const session::InterruptGuard guard;
  match::Match games(plan, options.out, options.resume);
  const auto watch = [&](const match::MatchResult& so_far) {
    const std::size_t count = so_far.games.size();
    if (program.terminal.shows_progress()) {
      program.terminal.progress(fmt::format("{} of {} games", count, plan.games));
    }
    if (plan.sprt && count % 100 == 0) {
      program.terminal.note(fmt::format("{} games: {}", count,
                                        match::sprt_line(*plan.sprt, so_far.log_likelihood_ratio)));
    }
  };
  const match::MatchResult result = games.run(threads, watch);
  program.terminal.progress("");
  program.terminal.print(options.json ? match::report_json(plan, result)
                                      : match::report_text(plan, result));
  if (result.finished) return ExitCode::ok;
  program.terminal.note(
      options.out.empty() ? "stopped; with --out FILE a match can be resumed"
                          : "stopped; the same command with --resume goes on with " + options.out);
  return ExitCode::interrupted;
}

void add_options(CLI::App& command, PlayOptions& options) {
  command.add_option("--games", options.games, "How many")->capture_default_str();
  command.add_option("--red", options.red, "The first player")->capture_default_str();
  command.add_option("--black", options.black, "The second player")->capture_default_str();
  command.add_option("--red-option", options.red_options,
                     "NAME=VALUE for a UCI engine; repeatable");
  command.add_option("--black-option", options.black_options, "The same for the second");
  command.add_option("--nodes", options.nodes, "Nodes a move (1000 unless another limit is given)");
  command.add_option("--depth", options.depth, "Plies a move is searched to");
  command.add_option("--movetime", options.movetime, "Milliseconds a move");
  command.add_option("--openings", options.openings, "File of FENs, one a line, used in turn");
  command
      .add_option("--random-plies", options.random_plies,
                  "Random legal plies before the players begin; several numbers are used in turn")
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
  auto options = std::make_shared<PlayOptions>();
  CLI::App* command = play_command.add_subcommand(
      "xiangqi", "Games between engines, judged by the rules, and what the first move is worth");
  command->footer(examples);
  add_options(*command, *options);
  command->callback([&program, options] {
    if (options->quiet) program.terminal.be_quiet();
    program.run = [&program, options] { return play(program, *options); };
  });
}

}  // namespace evenhand::cli
