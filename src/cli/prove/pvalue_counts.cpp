#include <memory>
#include <string>

#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/pvalue.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/pvalues/counts.hpp"

namespace evenhand::cli {
namespace {

constexpr std::uint64_t largest = 1'000'000'000'000'000;

struct HypergeometricOptions {
  std::string deck;
  std::string key;
  std::string hand;
  std::string count;
  OutputOptions output;
};

ExitCode hypergeometric(const Program& program, const HypergeometricOptions& options) {
  const std::uint64_t deck = parse_count(options.deck, "--deck", 1, largest);
  const std::uint64_t key = parse_count(options.key, "--key", 0, deck);
  const std::uint64_t hand = parse_count(options.hand, "--hand", 0, deck);
  const std::uint64_t count = parse_count(options.count, "--count", 0, hand);
  constexpr const char* kind = "pvalue hypergeom";
  Question question(kind);
  question.option("deck", options.deck)
      .option("key", options.key)
      .option("hand", options.hand)
      .option("count", options.count);
  return answer(program, options.output, question, [&] {
    return pvalues::tails_document(kind, pvalues::hypergeometric_tails(deck, key, hand, count));
  });
}

struct BinomialOptions {
  std::string n;
  std::string p;
  std::string count;
  OutputOptions output;
};

ExitCode binomial(const Program& program, const BinomialOptions& options) {
  const std::uint64_t n = parse_count(options.n, "--n", 1, largest);
  const stats::Rational p = parse_probability(options.p, "--p");
  const std::uint64_t count = parse_count(options.count, "--count", 0, n);
  constexpr const char* kind = "pvalue binomial";
  Question question(kind);
  question.option("n", options.n).option("p", options.p).option("count", options.count);
  return answer(program, options.output, question, [&] {
    return pvalues::tails_document(kind, pvalues::binomial_tails(n, p, count));
  });
}

}  // namespace

void add_pvalue_hypergeometric(CLI::App& pvalue, Program& program) {
  CLI::App* command = pvalue.add_subcommand(
      "hypergeom", "Key cards in a hand: P(count), at least and at most so many");
  auto options = std::make_shared<HypergeometricOptions>();
  command->add_option("--deck", options->deck, "Cards in the deck")->type_name("N")->required();
  command->add_option("--key", options->key, "Key cards among them")->type_name("N")->required();
  command->add_option("--hand", options->hand, "Cards in the hand")->type_name("N")->required();
  command->add_option("--count", options->count, "Key cards in the hand")
      ->type_name("N")
      ->required();
  command->footer(
      "Examples:\n"
      "  evenhand pvalue hypergeom --deck 54 --key 2 --hand 3 --count 2\n"
      "  evenhand pvalue hypergeom --deck 52 --key 4 --hand 13 --count 0 --json");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, hypergeometric);
}

void add_pvalue_binomial(CLI::App& pvalue, Program& program) {
  CLI::App* command = pvalue.add_subcommand(
      "binomial", "Successes in n trials: P(count), at least and at most so many");
  auto options = std::make_shared<BinomialOptions>();
  command->add_option("--n", options->n, "Trials")->type_name("N")->required();
  command->add_option("--p", options->p, "Probability of a success, 1/6 or .25")
      ->type_name("P")
      ->required();
  command->add_option("--count", options->count, "Successes")->type_name("N")->required();
  command->footer(
      "Examples:\n"
      "  evenhand pvalue binomial --n 100 --p 1/6 --count 25\n"
      "  evenhand pvalue binomial --n 1e6 --p .5 --count 501000");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, binomial);
}

}  // namespace evenhand::cli
