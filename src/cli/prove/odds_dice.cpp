#include <memory>
#include <string>

#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/odds_options.hpp"
#include "src/odds/dice_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* odds_dice_examples = R"(Examples:
  evenhand odds dice 40d6 --sum 113..165 --rolls 60   sixty rolls that never leave the middle
  evenhand odds dice 2d6 --sum '>=10'
  evenhand odds dice 1d8+2d6+3                        every sum with its chance)";

struct OddsDiceOptions {
  std::string dice;
  std::string sum;
  std::string rolls = "1";
  OutputOptions output;
};

ExitCode dice_odds(const Program& program, const OddsDiceOptions& options) {
  odds::DiceQuestion question;
  question.dice = odds::parse_dice(options.dice, "dice");
  if (!options.sum.empty()) question.sum = parse_range(options.sum, "--sum", 1'000'000);
  question.range = options.sum;
  question.rolls = parse_count(options.rolls, "--rolls", 1, 1'000'000'000'000);
  return answer(program, options.output, [&] { return odds::dice_document(question); });
}

}  // namespace

void add_odds_dice(Command& parent, Program& program) {
  auto options = std::make_shared<OddsDiceOptions>();
  Command* command = parent.add_subcommand("dice", "Sums of dice, in one roll or in many");
  command->examples = odds_dice_examples;
  command->add_option("dice", options->dice, "The dice that are added up: 40d6, 2d6+1d8+3")
      ->required();
  Option* sum = command
                    ->add_option("--sum", options->sum,
                                 "The sums that are asked about: 7, >=10, <=5 or 113..165; all "
                                 "sums by default")
                    ->type_name("RANGE");
  command->add_option("--rolls", options->rolls, "Rolls of all the dice")
      ->type_name("N")
      ->needs(sum)
      ->capture_default_str();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, dice_odds);
}

}  // namespace evenhand::cli
