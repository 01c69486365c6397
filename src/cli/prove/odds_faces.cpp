#include <fmt/format.h>

#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/odds/repeat_document.hpp"

namespace evenhand::cli {
namespace {

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

}  // namespace

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

}  // namespace evenhand::cli
