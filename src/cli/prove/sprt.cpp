#include "src/cli/prove/sprt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/pvalues/match_document.hpp"

namespace evenhand::cli {
namespace {

constexpr std::uint64_t most_games = 1'000'000'000'000;
constexpr double most_elo = 1000;

constexpr const char* sprt_examples = R"(Examples:
  evenhand sprt --results 412,1190,398 --bounds 0,10
  evenhand sprt --pairs 3,20,55,27,5 --bounds 0,5
  evenhand sprt --pairs 3,20,55,27,5 --bounds 0,5 --model logistic)";

struct SprtOptions {
  std::string results;
  std::string pairs;
  std::string bounds = "0,5";
  std::string model = "normalized";
  double alpha = 0.05;
  double beta = 0.05;
  double level = 0.95;
  OutputOptions output;
};

std::vector<std::uint64_t> match_counts(const std::string& text, const char* option,
                                        std::size_t classes) {
  std::vector<std::uint64_t> counts;
  for (const std::string& value : split_values(text, option)) {
    counts.push_back(parse_count(value, option, 0, most_games));
  }
  if (counts.size() != classes) {
    throw InputError(fmt::format("{}: {} counts, expected {}", option, counts.size(),
                                 classes == 3 ? "wins, draws and losses, such as 412,1190,398"
                                              : "five, of pairs with 0, 1/2, 1, 3/2 and 2 points, "
                                                "such as 3,20,55,27,5"));
  }
  if (std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 0) {
    throw InputError(fmt::format("{}: no game was played", option));
  }
  return counts;
}

stats::Sprt sprt_of(const SprtOptions& options) {
  stats::Sprt sprt;
  const std::vector<std::string> bounds = split_values(options.bounds, "--bounds");
  if (bounds.size() != 2) {
    throw InputError(
        fmt::format("--bounds: '{}' is not two Elo values, such as 0,5", options.bounds));
  }
  sprt.elo0 = parse_real(bounds[0], "--bounds");
  sprt.elo1 = parse_real(bounds[1], "--bounds");
  if (!(sprt.elo0 < sprt.elo1) || sprt.elo0 < -most_elo || sprt.elo1 > most_elo) {
    throw InputError(
        fmt::format("--bounds: expected two Elo values from -1000 to 1000, the smaller "
                    "one first; found {}",
                    options.bounds));
  }
  for (const double error : {options.alpha, options.beta}) {
    if (!(error > 0 && error < 0.5)) {
      throw InputError(
          fmt::format("--alpha, --beta: expected chances of error between 0 and 0.5; "
                      "found {}",
                      in_full(error)));
    }
  }
  sprt.alpha = options.alpha;
  sprt.beta = options.beta;
  sprt.model =
      options.model == "logistic" ? stats::EloModel::logistic : stats::EloModel::normalized;
  return sprt;
}

ExitCode sprt(const Program& program, const SprtOptions& options) {
  if (options.results.empty() == options.pairs.empty()) {
    throw InputError("sprt: give --results W,D,L or --pairs N0,N1,N2,N3,N4");
  }
  require_level(options.level);
  pvalues::Match match;
  match.sprt = sprt_of(options);
  match.level = options.level;
  if (options.pairs.empty()) {
    match.counts = match_counts(options.results, "--results", 3);
    std::reverse(match.counts.begin(), match.counts.end());
  } else {
    match.counts = match_counts(options.pairs, "--pairs", 5);
  }
  return answer(program, options.output, [&] { return pvalues::match_document(match); });
}

void add_sprt_options(Command& command, SprtOptions& options) {
  Option* results =
      command.add_option("--results", options.results, "Wins, draws and losses of single games")
          ->type_name("W,D,L");
  command
      .add_option("--pairs", options.pairs,
                  "Pairs of games with colours reversed, by points: 0, 1/2, 1, 3/2, 2")
      ->type_name("N0,..,N4")
      ->excludes(results);
  command
      .add_option("--bounds", options.bounds, "Elo of the null hypothesis, and of the other one")
      ->type_name("ELO0,ELO1")
      ->capture_default_str();
  command
      .add_option("--model", options.model,
                  "What Elo means: normalized (fastchess, fishtest) or logistic")
      ->type_name("NAME")
      ->check(is_one_of({"normalized", "logistic"}))
      ->capture_default_str();
  command.add_option("--alpha", options.alpha, "Chance to accept ELO1 where ELO0 is true")
      ->type_name("P")
      ->capture_default_str();
  command.add_option("--beta", options.beta, "Chance to accept ELO0 where ELO1 is true")
      ->type_name("P")
      ->capture_default_str();
  command.add_option("--level", options.level, "Level of intervals")
      ->type_name("SHARE")
      ->capture_default_str();
}

}  // namespace

void add_sprt(Command& app, Program& program) {
  auto options = std::make_shared<SprtOptions>();
  Command* command = app.add_subcommand(
      "sprt", "Is one the stronger? The sequential test of a match that was played elsewhere");
  command->examples = sprt_examples;
  add_sprt_options(*command, *options);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, sprt);
}

}  // namespace evenhand::cli
