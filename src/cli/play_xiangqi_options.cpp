#include "src/cli/play_xiangqi_options.hpp"

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

std::vector<match::Budget> budgets_of(const PlayXiangqiOptions& options) {
  const int given = (options.nodes.empty() ? 0 : 1) + (options.depth.empty() ? 0 : 1) +
                    (options.movetime.empty() ? 0 : 1);
  if (given > 1) throw InputError("give one of --nodes, --depth and --movetime");
  std::vector<match::Budget> budgets;
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

match::Adjudication adjudication_of(const std::string& text) {
  const std::vector<std::string> parts = parts_of(text);
  if (parts.size() != 2) {
    throw InputError(
        fmt::format("--adjudicate '{}': expected score,moves as in 1000,4", printable(text)));
  }
  return {static_cast<int>(parse_count(parts[0], "--adjudicate: score", 1, 30000)),
          static_cast<unsigned>(parse_count(parts[1], "--adjudicate: moves", 1, 1000))};
}

}  // namespace

match::MatchPlan match_plan(const PlayXiangqiOptions& options) {
  match::MatchPlan plan;
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
  plan.random_plies.clear();
  for (const std::uint64_t plies : counts_of(options.random_plies, "--random-plies", 0, 200)) {
    plan.random_plies.push_back(static_cast<unsigned>(plies));
  }
  plan.seed = parse_count(options.seed, "--seed");
  plan.most_plies =
      static_cast<unsigned>(parse_count(options.most_plies, "--max-plies", 1, 100000));
  if (!options.adjudicate.empty()) plan.adjudication = adjudication_of(options.adjudicate);
  if (!options.sprt.empty()) plan.sprt = sprt_of(options.sprt);
  // Unknown settings are refused now and not in a thread.
  match::make_player(plan.first);
  match::make_player(plan.second);
  return plan;
}

}  // namespace evenhand::cli
