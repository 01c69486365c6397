#include "src/cli/games/play_xiangqi_options.hpp"

#include <fmt/format.h>

#include <sstream>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"

namespace evenhand::cli {
namespace {

std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
  return parts;
}

/// Whole numbers with commas between.
std::vector<std::uint64_t> counts_of(const std::string& text, std::string_view option,
                                     std::uint64_t least, std::uint64_t most) {
  std::vector<std::uint64_t> counts;
  for (const std::string& part : parts_of(text)) {
    counts.push_back(parse_count(part, option, least, most));
  }
  if (counts.empty()) throw InputError(fmt::format("{}: expected a number", option));
  return counts;
}

std::vector<xiangqi::Budget> budgets_of(const PlayXiangqiOptions& options) {
  const int given = (options.nodes.empty() ? 0 : 1) + (options.depth.empty() ? 0 : 1) +
                    (options.movetime.empty() ? 0 : 1);
  if (given > 1) throw InputError("give one of --nodes, --depth and --movetime");
  std::vector<xiangqi::Budget> budgets;
  if (!options.depth.empty()) {
    for (const std::uint64_t depth : counts_of(options.depth, "--depth", 1, 100)) {
      budgets.push_back({0, static_cast<int>(depth), 0});
    }
  } else if (!options.movetime.empty()) {
    for (const std::uint64_t ms : counts_of(options.movetime, "--movetime", 1, 86400000)) {
      budgets.push_back({0, 0, ms});
    }
  } else {
    const std::string nodes = options.nodes.empty() ? "1000" : options.nodes;
    for (const std::uint64_t count : counts_of(nodes, "--nodes", 1, UINT64_MAX)) {
      budgets.push_back({count, 0, 0});
    }
  }
  return budgets;
}

/// A line is a FEN; empty lines and comments (#) are left out.
std::vector<xiangqi::Setup> read_openings(const std::string& file) {
  std::vector<xiangqi::Setup> openings;
  if (file.empty()) return {xiangqi::parse_fen("startpos")};
  std::istringstream lines(read_file(file, file_kinds::openings));
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

xiangqi::Adjudication adjudication_of(const std::string& text) {
  const std::vector<std::string> parts = parts_of(text);
  if (parts.size() != 2) {
    throw InputError(
        fmt::format("--adjudicate '{}': expected score,moves as in 1000,4", printable(text)));
  }
  return {static_cast<int>(parse_count(parts[0], "--adjudicate: score", 1, 30000)),
          static_cast<unsigned>(parse_count(parts[1], "--adjudicate: moves", 1, 1000))};
}

void add_players(CLI::App& command, PlayXiangqiOptions& options) {
  command.add_option("--red", options.red, "The first player")
      ->type_name("PLAYER")
      ->capture_default_str();
  command.add_option("--black", options.black, "The second player")
      ->type_name("PLAYER")
      ->capture_default_str();
  command.add_option("--red-option", options.red_options, "For a UCI engine; repeatable")
      ->type_name("NAME=VALUE");
  command.add_option("--black-option", options.black_options, "The same for the second")
      ->type_name("NAME=VALUE");
  command
      .add_option("--nodes", options.nodes,
                  "Nodes a move, 1000 unless a limit is given; several, as 250,1000, are used in "
                  "turn, game by game")
      ->type_name("N,…");
  command.add_option("--depth", options.depth, "Plies a move is searched to")->type_name("N,…");
  command
      .add_option(
          "--movetime", options.movetime,
          "Milliseconds a move; one game is then played at a time unless --threads is given")
      ->type_name("MS,…");
  command
      .add_option("--grace", options.grace,
                  "Milliseconds beyond its limit before an engine counts as hung")
      ->type_name("MS")
      ->capture_default_str();
}

void add_openings(CLI::App& command, PlayXiangqiOptions& options) {
  command.add_option("--openings", options.openings, "File of FENs, one a line, used in turn")
      ->type_name("FILE");
  command
      .add_option("--random-plies", options.random_plies,
                  "Random legal plies before the players begin; several are used in turn")
      ->type_name("N,…")
      ->capture_default_str();
  CLI::Option* pairs =
      command.add_flag("--pairs", options.pairs, "Each opening twice, with colours reversed");
  command.add_flag("--draw-colours", options.draw_colours, "A coin says who has Red")
      ->excludes(pairs);
}

}  // namespace

void add_match_options(CLI::App& command, PlayXiangqiOptions& options) {
  command.add_option("--games", options.games, "How many")->type_name("N")->capture_default_str();
  add_players(command, options);
  add_openings(command, options);
  command
      .add_option("--max-plies", options.most_plies, "A longer game is a draw by the length cap")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--rules", options.rules, "computer, checks or endless (docs/xiangqi.md)")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--adjudicate", options.adjudicate,
                  "Whom both players see ahead by so much for so many moves each wins")
      ->type_name("SCORE,MOVES");
  command
      .add_option("--sprt", options.sprt,
                  "Stop when this sequential test of the first player's Elo has decided")
      ->type_name("ELO0,ELO1,ALPHA,BETA");
  add_seed_option(command, options.seed);
  add_setting_options(command, options.judging);
}

xiangqi::PlayPlan match_plan(const PlayXiangqiOptions& options) {
  xiangqi::PlayPlan plan;
  plan.rules = &xiangqi::rules_named(options.rules);
  plan.budgets = budgets_of(options);
  const std::uint64_t grace = parse_count(options.grace, "--grace", 1, 86400000);
  plan.first = {options.red, options.red_options, plan.rules, grace};
  plan.second = {options.black, options.black_options, plan.rules, grace};
  plan.games = parse_count(options.games, "--games", 1);
  plan.pairs = options.pairs;
  plan.draw_colours = options.draw_colours;
  if (plan.pairs && plan.games % 2 != 0) ++plan.games;
  plan.openings = read_openings(options.openings);
  plan.openings_file = options.openings;
  plan.random_plies.clear();
  for (const std::uint64_t plies : counts_of(options.random_plies, "--random-plies", 0, 200)) {
    plan.random_plies.push_back(static_cast<unsigned>(plies));
  }
  plan.seed = parse_count(options.seed, "--seed");
  plan.most_plies =
      static_cast<unsigned>(parse_count(options.most_plies, "--max-plies", 1, 100000));
  if (!options.adjudicate.empty()) plan.adjudication = adjudication_of(options.adjudicate);
  if (!options.sprt.empty()) plan.sprt = sprt_of(options.sprt);
  plan.judging = options.judging;
  // Unknown settings are refused now and not in a thread.
  xiangqi::make_player(plan.first);
  xiangqi::make_player(plan.second);
  return plan;
}

}  // namespace evenhand::cli
