#include "sims/shuffle/exact/exact.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/cards/deck.hpp"
#include "sims/schemes/exact.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"
#include "src/proofs/choice_document.hpp"
#include "src/proofs/exact_document.hpp"
#include "src/proofs/explain_document.hpp"
#include "src/schemes/read_scheme.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* explain_examples = R"(Examples:
  evenhand explain fisher-yates --deck 8 --seed 7             the first deal of that seed
  evenhand explain riffle:3 --deck poker --seed 7 --deal 1e6   its millionth but one
  evenhand explain fisher-yates-modulo:8 --deck 5 --rng msvc-rand)";

struct ExplainOptions {
  std::string shuffler;
  std::string deck = "10";
  std::string seed = "1";
  std::string deal = "0";
  std::string rng = std::string(random::sources().front().name);
  OutputOptions output;
};

ExitCode explain(const Program& program, const ExplainOptions& options) {
  const proofs::DealToExplain deal{.shuffler = shuffle::parse_shuffler(options.shuffler),
                                   .deck = cards::parse_deck(options.deck),
                                   .rng = &random::source_info(options.rng),
                                   .seed = parse_count(options.seed, "--seed"),
                                   .deal = parse_count(options.deal, "--deal")};
  return answer(program, options.output, [&] { return proofs::explain_document(deal); });
}

constexpr const char* exact_examples = R"(Examples:
  evenhand exact naive-swap --deck 3        every order with its fraction of the 27 paths
  evenhand exact bubble-matrix --deck 7     a proof that it is uniform
  evenhand exact riffle:7 --deck poker      a closed form, for decks of any size
  evenhand exact naive-swap --deck 52       where each card goes, by matrix products
  evenhand exact --scheme ten-lines --deck 4   what a provably fair scheme makes of its numbers
  evenhand exact --choose 6 --range 2^15    rand() % 6 of a generator with 15 bits
  evenhand exact --choose 6 --range 100 --by multiply   a die out of hundredths
  evenhand exact asf --deck 5 --json        for programs)";

struct ExactOptions {
  std::string shuffler;
  std::string scheme;
  std::string deck = "5";
  std::string choose;
  std::string range;
  std::string by = "modulo";
  OutputOptions output;
};

ExitCode exact_of_scheme(const Program& program, const ExactOptions& options) {
  const schemes::SchemeText file = schemes::find_scheme(options.scheme);
  const schemes::Scheme scheme = schemes::parse_scheme(file.text, file.name, options.scheme);
  const cards::Deck deck = cards::parse_deck(options.deck);
  return answer(program, options.output, [&] {
    const shuffle::ShufflerInfo info = schemes::shuffler_info(scheme);
    return proofs::exact_document({&info, 0}, schemes::analyse(scheme, deck.size));
  });
}

/// "32768", "2^31", "2^31-1"
stats::Integer parse_numbers(const std::string& text) {
  if (!text.starts_with("2^")) return parse_count(text, "--range", 1);
  const std::string digits = text.substr(2, text.find_first_of("+-", 2) - 2);
  const stats::Integer power = stats::integer_power(2, parse_count(digits, "--range", 1, 128));
  const std::string rest = text.substr(2 + digits.size());
  if (rest.empty()) return power;
  if (rest == "-1") return power - 1;
  if (rest == "+1") return power + 1;
  throw InputError(
      fmt::format("--range: '{}' is not a number of values, such as 32768, 2^31 or 2^31-1", text));
}

ExitCode exact_choice(const Program& program, const ExactOptions& options) {
  proofs::Choice choice;
  choice.outcomes = parse_count(options.choose, "--choose", 2, 10'000);
  choice.range = parse_numbers(options.range);
  for (const proofs::ChoiceMethod method :
       {proofs::ChoiceMethod::modulo, proofs::ChoiceMethod::multiply,
        proofs::ChoiceMethod::round}) {
    if (proofs::choice_method_name(method) == options.by) choice.method = method;
  }
  return answer(program, options.output, [&] { return proofs::choice_document(choice); });
}

ExitCode exact(const Program& program, const ExactOptions& options) {
  if (!options.choose.empty()) return exact_choice(program, options);
  if (options.shuffler.empty() == options.scheme.empty()) {
    throw InputError(
        "exact takes a SHUFFLER ('evenhand list shufflers'), --scheme NAME or --choose N");
  }
  if (!options.scheme.empty()) return exact_of_scheme(program, options);
  const shuffle::ShufflerSpec spec = shuffle::parse_shuffler(options.shuffler);
  const cards::Deck deck = cards::parse_deck(options.deck);
  return answer(program, options.output, [&] {
    return proofs::exact_document(spec, shuffle::exact::analyse(spec, deck.size));
  });
}

}  // namespace

void add_explain(Command& app, Program& program) {
  auto options = std::make_shared<ExplainOptions>();
  Command* command =
      app.add_subcommand("explain", "Show how one deal of a session came about, choice by choice");
  command->examples = explain_examples;
  command->add_option("shuffler", options->shuffler, "Its name, see 'evenhand list shufflers'")
      ->required();
  command->add_option("--deck", options->deck, "2 to 1024 cards, or a game's deck")
      ->type_name("N|GAME")
      ->capture_default_str();
  command->add_option("--rng", options->rng, "Random source of the session")
      ->type_name("NAME")
      ->capture_default_str();
  add_seed_option(*command, options->seed);
  command->add_option("--deal", options->deal, "Number of the deal in the session, from 0")
      ->type_name("N")
      ->capture_default_str();
  add_output_options(*command, options->output);
  // Each step is what was asked for.
  options->output.verbose = true;
  when_parsed(*command, program, options, explain);
}

void add_exact(Command& app, Program& program) {
  auto options = std::make_shared<ExactOptions>();
  Command* command = app.add_subcommand(
      "exact",
      "Compute exactly what a shuffler does: the distribution over all orders, as a proof");
  command->examples = exact_examples;
  Option* shuffler =
      command->add_option("shuffler", options->shuffler, "Its name, see 'evenhand list shufflers'");
  Option* scheme =
      command
          ->add_option("--scheme", options->scheme,
                       "A provably fair scheme instead, its numbers taken to be uniform")
          ->type_name("NAME|FILE");
  Option* deck = command->add_option("--deck", options->deck, "2 to 1024 cards, or a game's deck")
                     ->type_name("N|GAME")
                     ->capture_default_str();
  Option* choose =
      command
          ->add_option("--choose", options->choose,
                       "The choice of one of N, made of a generator's number, instead of an order")
          ->type_name("N")
          ->excludes(shuffler)
          ->excludes(scheme)
          ->excludes(deck);
  Option* range =
      command
          ->add_option("--range", options->range,
                       "How many numbers the generator has, equally likely: 32768, 2^31, 16")
          ->type_name("R")
          ->needs(choose);
  choose->needs(range);
  command
      ->add_option("--by", options->by,
                   "How: modulo (x % N), multiply (floor(u * N)) or round (round(u * (N - 1))), "
                   "with u = x / R")
      ->type_name("NAME")
      ->check(is_one_of({"modulo", "multiply", "round"}))
      ->needs(choose)
      ->capture_default_str();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, exact);
}

}  // namespace evenhand::cli
