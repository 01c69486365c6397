#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/pvalue.hpp"
#include "src/cli/pvalue_numbers.hpp"
#include "src/cli/pvalue_output.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/tables/exact_counts.hpp"
#include "stats/distributions/hypergeometric.hpp"

namespace evenhand::cli {
namespace {

constexpr std::uint64_t largest = 1'000'000'000'000;
/// Beyond these sizes the fractions are longer than fraction_text shows.
constexpr std::uint64_t largest_exact_deck = 2000;
constexpr std::uint64_t largest_exact_trials = 700;

template <class Distribution>
PvalueOutput figures(const Distribution& distribution, std::uint64_t count) {
  const stats::PValue upper = distribution.upper_tail(count);
  PvalueOutput output;
  output.statistic = static_cast<double>(count);
  output.p_value = upper.value();
  output.log10_p_value = upper.log10();
  output.cdf = distribution.lower_tail(count).value();
  output.pmf = std::exp(distribution.log_pmf(count));
  output.two_sided = distribution.two_sided(count).value();
  return output;
}

struct HypergeometricOptions {
  std::string deck;
  std::string key;
  std::string hand;
  std::string count;
  bool json = false;
};

PvalueOutput hypergeometric(const HypergeometricOptions& options) {
  const std::uint64_t deck = parse_count(options.deck, "--deck", 1, largest);
  const std::uint64_t key = parse_count(options.key, "--key", 0, deck);
  const std::uint64_t hand = parse_count(options.hand, "--hand", 0, deck);
  const std::uint64_t count = parse_count(options.count, "--count", 0, hand);
  PvalueOutput output = figures(stats::Hypergeometric(deck, key, hand), count);
  if (deck <= largest_exact_deck) {
    output.exact = fraction_text(stats::exact_hypergeometric_pmf(deck, key, hand, count));
  }
  return output;
}

struct BinomialOptions {
  std::string n;
  std::string p;
  std::string count;
  bool json = false;
};

PvalueOutput binomial(const BinomialOptions& options) {
  const std::uint64_t n = parse_count(options.n, "--n", 1, largest);
  const stats::Rational p = parse_probability(options.p, "--p");
  const std::uint64_t count = parse_count(options.count, "--count", 0, n);
  PvalueOutput output = figures(stats::Binomial(n, static_cast<double>(p)), count);
  if (n <= largest_exact_trials) {
    output.exact = fraction_text(stats::exact_binomial_pmf(n, p, count));
  }
  return output;
}

/// Lets the subcommand print what `compute` finds for its options.
template <class Options>
void run_with(CLI::App& command, Program& program, const std::shared_ptr<Options>& options,
              PvalueOutput (*compute)(const Options&)) {
  command.add_flag("--json", options->json, "Print one JSON object");
  command.callback([options, compute, &program] {
    program.run = [options, compute, &program] {
      print_pvalue(program.terminal, options->json, compute(*options));
      return ExitCode::ok;
    };
  });
}

}  // namespace

void add_pvalue_hypergeometric(CLI::App& pvalue, Program& program) {
  CLI::App* command = pvalue.add_subcommand(
      "hypergeom", "Key cards in a hand: P(count), at least and at most so many");
  auto options = std::make_shared<HypergeometricOptions>();
  command->add_option("--deck", options->deck, "Cards in the deck")->required();
  command->add_option("--key", options->key, "Key cards among them")->required();
  command->add_option("--hand", options->hand, "Cards in the hand")->required();
  command->add_option("--count", options->count, "Key cards in the hand")->required();
  command->footer(
      "Examples:\n"
      "  evenhand pvalue hypergeom --deck 54 --key 2 --hand 3 --count 2\n"
      "  evenhand pvalue hypergeom --deck 52 --key 4 --hand 13 --count 0 --json");
  run_with(*command, program, options, hypergeometric);
}

void add_pvalue_binomial(CLI::App& pvalue, Program& program) {
  CLI::App* command = pvalue.add_subcommand(
      "binomial", "Successes in n trials: P(count), at least and at most so many");
  auto options = std::make_shared<BinomialOptions>();
  command->add_option("--n", options->n, "Trials")->required();
  command->add_option("--p", options->p, "Probability of a success, 1/6 or .25")->required();
  command->add_option("--count", options->count, "Successes")->required();
  command->footer(
      "Examples:\n"
      "  evenhand pvalue binomial --n 100 --p 1/6 --count 25\n"
      "  evenhand pvalue binomial --n 1e6 --p .5 --count 501000");
  run_with(*command, program, options, binomial);
}

}  // namespace evenhand::cli
