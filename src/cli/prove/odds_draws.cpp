#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/odds_options.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/odds/dice_document.hpp"
#include "src/odds/draw_answer.hpp"
#include "src/odds/sequences_document.hpp"

namespace evenhand::cli {
namespace {

using odds::CountRange;
using odds::Draw;

constexpr const char* odds_draw_examples = R"(Examples:
  evenhand odds draw --deck 54 --key 2 --hand 3 --count 2      both jokers in three cards
  evenhand odds draw --deck 52 --key 4 --hand 13 --count '>=2'
  evenhand odds draw --deck 60 --key 24 --hand 7               the whole distribution)";

constexpr const char* odds_draw_kind = "odds draw";

struct OddsDrawOptions : OddsOptions {
  std::string deck;
  std::string key;
  std::string hand;
  std::string count;
};

Draw parse_draw(const OddsDrawOptions& options) {
  Draw draw;
  draw.deck = parse_count(options.deck, "--deck", cards::min_deck, cards::max_deck);
  draw.key = parse_count(options.key, "--key", 0, draw.deck);
  draw.hand = parse_count(options.hand, "--hand", 0, draw.deck);
  return draw;
}

ExitCode draw_odds(const Program& program, const OddsDrawOptions& options) {
  const Draw draw = parse_draw(options);
  const odds::CheckPlan check = check_plan(options);
  if (options.count.empty() && check.samples > 0) throw InputError("--check needs --count");
  std::optional<CountRange> range;
  if (!options.count.empty()) range = parse_range(options.count, "--count", cards::max_deck);
  return answer(program, options.output, [&] {
    return odds::draw_document(odds_draw_kind, draw, range, options.count, check);
  });
}

constexpr std::uint64_t most_sides = 1'000'000;
constexpr std::uint64_t most_rolls = 10'000'000;

constexpr const char* odds_faces_examples = R"(Examples:
  evenhand odds faces --sides 6 --rolls 99 --any-over 30%   a check that refuses fair dice
  evenhand odds faces --sides 20 --rolls 200 --any-under 2%
  evenhand odds faces --sides 6 --rolls 60 --any-over 15    more than 15 times)";

struct OddsFacesOptions {
  std::string sides;
  std::string rolls;
  std::string over;
  std::string under;
  OutputOptions output;
};

/// The rolls that "30%", "3/10" or "29" are, exactly; a number above 1 is of rolls.
stats::Rational rolls_of(const std::string& text, const char* option, std::uint64_t rolls) {
  const bool is_percent = text.ends_with('%');
  if (is_percent) {
    const std::string digits = text.substr(0, text.size() - 1);
    return parse_probability(digits + "e-2", option) * rolls;
  }
  const bool is_share = text.find_first_of("./") != std::string::npos;
  return is_share ? parse_probability(text, option) * rolls
                  : stats::Rational(parse_count(text, option, 0, rolls));
}

std::uint64_t rounded_down(const stats::Rational& number) {
  return static_cast<std::uint64_t>(numerator(number) / denominator(number));
}

odds::FacesQuestion faces_question(const OddsFacesOptions& options) {
  if (options.over.empty() && options.under.empty()) {
    throw InputError("odds faces: give --any-over, --any-under or both, such as --any-over 30%");
  }
  odds::FacesQuestion question;
  question.drawing.items = parse_count(options.sides, "--sides", 2, most_sides);
  question.drawing.draws = parse_count(options.rolls, "--rolls", 1, most_rolls);
  question.over_text = options.over;
  question.under_text = options.under;
  const std::uint64_t rolls = question.drawing.draws;
  if (!options.over.empty()) {
    question.over = rounded_down(rolls_of(options.over, "--any-over", rolls));
  }
  if (!options.under.empty()) {
    // The least that is not under it: rounded up.
    question.under = rolls - rounded_down(rolls - rolls_of(options.under, "--any-under", rolls));
  }
  if (question.over && question.under && *question.over < *question.under) {
    throw InputError(
        fmt::format("--any-under {} is above --any-over {}", options.under, options.over));
  }
  return question;
}

ExitCode faces_odds(const Program& program, const OddsFacesOptions& options) {
  const odds::FacesQuestion question = faces_question(options);
  return answer(program, options.output, [&] { return odds::faces_document(question); });
}

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

void add_odds_draw(Command& parent, Program& program) {
  auto options = std::make_shared<OddsDrawOptions>();
  Command* command =
      parent.add_subcommand("draw", "Any deck: how many of its key cards a hand holds");
  command->examples = odds_draw_examples;
  command->add_option("--deck", options->deck, "Cards in the deck, 2 to 1024")
      ->type_name("N")
      ->required();
  command->add_option("--key", options->key, "Key cards in the deck")->type_name("N")->required();
  command->add_option("--hand", options->hand, "Cards that are drawn")->type_name("N")->required();
  command
      ->add_option("--count", options->count,
                   "Key cards in the hand: 2, >=2, <=2 or 1..3; all numbers by default")
      ->type_name("RANGE");
  add_check_options(*command, *options);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, draw_odds);
}

void add_odds_faces(Command& parent, Program& program) {
  auto options = std::make_shared<OddsFacesOptions>();
  Command* command = parent.add_subcommand(
      "faces", "How likely any face of a die comes far too often, or too rarely");
  command->examples = odds_faces_examples;
  command->add_option("--sides", options->sides, "Faces of the die, equally likely")
      ->type_name("N")
      ->required();
  command->add_option("--rolls", options->rolls, "Rolls of it")->type_name("N")->required();
  command
      ->add_option("--any-over", options->over,
                   "Any face comes in more than this share of the rolls: 30% or .3; 29 are rolls")
      ->type_name("SHARE");
  command
      ->add_option("--any-under", options->under, "Any face comes in less than this share of them")
      ->type_name("SHARE");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, faces_odds);
}

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
