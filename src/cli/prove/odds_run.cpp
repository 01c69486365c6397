#include <fmt/format.h>

#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/odds/streak_document.hpp"

namespace evenhand::cli {
namespace {

constexpr std::uint64_t most_trials = 10'000'000;

constexpr const char* odds_run_examples = R"(Examples:
  evenhand odds run --of 50 --length 9                  nine losses in a row in 50 even games
  evenhand odds run --of 50 --length 9 --either         nine alike in a row, losses or wins
  evenhand odds run --of 1e6 --length 26 --chance 18/37   26 times black in a million spins)";

struct OddsRunOptions {
  std::string of;
  std::string length;
  std::string chance = "1/2";
  bool either = false;
  OutputOptions output;
};

ExitCode run_odds(const Program& program, const OddsRunOptions& options) {
  odds::StreakQuestion question;
  question.trials = parse_count(options.of, "--of", 1, most_trials);
  question.length = parse_count(options.length, "--length", 1, question.trials);
  question.chance = parse_probability(options.chance, "--chance");
  question.of_either = options.either;
  if (question.chance == 0 || question.chance == 1) {
    throw InputError(
        fmt::format("--chance: {} leaves nothing to chance; expected a probability "
                    "between 0 and 1, such as 1/2",
                    options.chance));
  }
  return answer(program, options.output, [&] { return odds::streak_document(question); });
}

}  // namespace

void add_odds_run(Command& parent, Program& program) {
  auto options = std::make_shared<OddsRunOptions>();
  Command* command =
      parent.add_subcommand("run", "Streaks: how likely so many alike come in a row");
  command->examples = odds_run_examples;
  command->add_option("--of", options->of, "Trials: tosses, spins, games, 1 to 1e7")
      ->type_name("N")
      ->required();
  command->add_option("--length", options->length, "At least so many in a row")
      ->type_name("N")
      ->required();
  command->add_option("--chance", options->chance, "How likely each of them is, 1/2 or .486")
      ->type_name("P")
      ->capture_default_str();
  command->add_flag("--either", options->either, "In a row they may come or not come");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, run_odds);
}

}  // namespace evenhand::cli
