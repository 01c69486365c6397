#include "src/cli/prove/pvalue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/pvalue_ks.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/pvalues/pvalues.hpp"

namespace evenhand::cli {
namespace {

constexpr std::uint64_t largest = 1'000'000'000'000'000;

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
  return answer(program, options.output, [&] {
    return pvalues::tails_document(kind, pvalues::binomial_tails(n, p, count));
  });
}

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
  const std::uint64_t count = parse_count(options.count, "--count", 0, std::min(key, hand));
  return answer(program, options.output, [&] {
    return pvalues::tails_document("pvalue hypergeom",
                                   pvalues::hypergeometric_tails(deck, key, hand, count));
  });
}

constexpr double most_of_poisson = 1e12;

struct NormalOptions {
  std::string z;
  OutputOptions output;
};

struct PoissonOptions {
  std::string mean;
  std::string count;
  OutputOptions output;
};

ExitCode normal(const Program& program, const NormalOptions& options) {
  const double z = parse_real(options.z, "--z");
  return answer(program, options.output,
                [&] { return pvalues::tails_document("pvalue normal", pvalues::normal_tails(z)); });
}

ExitCode poisson(const Program& program, const PoissonOptions& options) {
  const double mean = parse_real(options.mean, "--mean");
  if (!(mean > 0 && mean <= most_of_poisson)) {
    throw InputError(fmt::format("--mean: {} is not above 0, and at most 1e12", options.mean));
  }
  const auto count =
      static_cast<double>(parse_count(options.count, "--count", 0, 1'000'000'000'000));
  return answer(program, options.output, [&] {
    return pvalues::tails_document("pvalue poisson", pvalues::poisson_tails(mean, count));
  });
}

struct PvalueCombineOptions {
  std::vector<std::string> values;
  std::string weights;
  std::string method = "fisher";
  OutputOptions output;
};

/// With blanks or commas between.
std::vector<stats::PValue> p_values_of(const PvalueCombineOptions& options) {
  std::vector<stats::PValue> p;
  for (const std::string& words : options.values) {
    for (const std::string& value : split_values(words, "p")) {
      const double number = static_cast<double>(parse_probability(value, "p"));
      if (!(number > 0)) {
        throw InputError(
            fmt::format("p: '{}' is no p-value above 0; give the bound that its test "
                        "says, such as 1e-300",
                        value));
      }
      p.push_back(stats::PValue::of(number));
    }
  }
  return p;
}

std::vector<double> weights_of(const PvalueCombineOptions& options, std::size_t p_values) {
  std::vector<double> weights;
  if (options.weights.empty()) return weights;
  for (const std::string& value : split_values(options.weights, "--weights")) {
    weights.push_back(parse_real(value, "--weights"));
    if (!(weights.back() > 0)) {
      throw InputError(fmt::format("--weights: '{}' is not above 0", value));
    }
  }
  if (weights.size() != p_values) {
    throw InputError(
        fmt::format("--weights: {} weights for {} p-values", weights.size(), p_values));
  }
  return weights;
}

ExitCode combine(const Program& program, const PvalueCombineOptions& options) {
  const stats::Combination method = pvalues::combination_named(options.method);
  const std::vector<stats::PValue> p = p_values_of(options);
  const std::vector<double> weights = weights_of(options, p.size());
  for (const stats::CombinationInfo& info : stats::combinations()) {
    if (info.method == method && !info.takes_weights && !weights.empty()) {
      throw InputError(
          fmt::format("--weights: the method {} has none; stouffer, harmonic and "
                      "cauchy have",
                      info.name));
    }
  }
  return answer(program, options.output,
                [&] { return pvalues::combination_document(method, p, weights); });
}

constexpr const char* chi2_kind = "pvalue chi2";

struct PvalueChi2Options {
  std::string statistic;
  std::string df;
  std::string observed;
  std::string expected;
  std::string probabilities;
  std::string weights;
  OutputOptions output;
};

pvalues::Tails from_statistic(const PvalueChi2Options& options) {
  const double statistic = parse_real(options.statistic, "--statistic");
  const double df = parse_real(options.df, "--df");
  if (statistic < 0) {
    throw InputError(
        fmt::format("--statistic: {} is negative; a chi-square is at least 0", options.statistic));
  }
  if (df < 0.01 || df > 1e8) {
    throw InputError(
        fmt::format("--df: {} degrees of freedom are not from 0.01 to 1e8", options.df));
  }
  return pvalues::chi_squared_tails(statistic, df);
}

/// The values of an option that goes with --observed, made to sum to 1.
std::vector<double> shares(const std::vector<std::string>& values, const std::string& what,
                           double right_sum) {
  std::vector<double> result;
  double sum = 0;
  for (const std::string& value : values) {
    const double number = value.find('/') == std::string::npos
                              ? parse_real(value, what)
                              : static_cast<double>(parse_probability(value, what));
    if (!(number > 0)) throw InputError(fmt::format("{}: '{}' is not above 0", what, value));
    result.push_back(number);
    sum += number;
  }
  if (std::abs(sum / right_sum - 1) > 1e-6) {
    throw InputError(fmt::format("{}: the values sum to {}, not to {}", what, rounded(sum, 10),
                                 rounded(right_sum, 10)));
  }
  for (double& share : result) share /= sum;
  return result;
}

std::vector<double> chi2_null(const PvalueChi2Options& options,
                              const std::vector<std::uint64_t>& counts) {
  const std::size_t cells = counts.size();
  if (options.expected.empty() && options.probabilities.empty()) {
    return std::vector<double>(cells, 1 / static_cast<double>(cells));
  }
  const bool is_expected = !options.expected.empty();
  const std::string what = is_expected ? "--expected" : "--probabilities";
  const auto values = split_values(is_expected ? options.expected : options.probabilities, what);
  if (values.size() != cells) {
    throw InputError(
        fmt::format("{}: {} values for {} observed counts", what, values.size(), cells));
  }
  double total = 0;
  for (const std::uint64_t count : counts) total += static_cast<double>(count);
  return shares(values, what, is_expected ? total : 1);
}

pvalues::Tails tails_of(const PvalueChi2Options& options) {
  const bool has_statistic = !options.statistic.empty() || !options.df.empty();
  if (has_statistic == !options.observed.empty()) {
    throw InputError("pvalue chi2: give --statistic and --df, or --observed");
  }
  if (!has_statistic) {
    counts::Counts counts = read_counts(options.observed, "--observed");
    if (options.weights.empty()) {
      return pvalues::chi_squared_of_counts(counts.numbers, chi2_null(options, counts.numbers));
    }
    counts::set_weights(counts, options.weights, "--weights");
    return pvalues::chi_squared_of_counts(counts.numbers, counts.chances);
  }
  if (options.statistic.empty() || options.df.empty()) {
    throw InputError("pvalue chi2: --statistic and --df belong together");
  }
  return from_statistic(options);
}

ExitCode chi_squared(const Program& program, const PvalueChi2Options& options) {
  return answer(program, options.output,
                [&] { return pvalues::tails_document(chi2_kind, tails_of(options)); });
}

void add_chi2_options(Command& command, PvalueChi2Options& options) {
  command.add_option("--statistic", options.statistic, "X², the chi-square statistic")
      ->type_name("X");
  command.add_option("--df", options.df, "Degrees of freedom of --statistic")->type_name("N");
  command
      .add_option("--observed", options.observed,
                  "Counts, separated by commas, or a file with a value and its count a line")
      ->type_name("LIST|FILE");
  Option* expected =
      command.add_option("--expected", options.expected, "Expected counts (default: all equal)")
          ->type_name("LIST")
          ->needs("--observed");
  Option* probabilities = command
                              .add_option("--probabilities", options.probabilities,
                                          "Probabilities of the cells, fractions or decimals")
                              ->type_name("LIST")
                              ->needs("--observed")
                              ->excludes(expected);
  command
      .add_option("--weights", options.weights,
                  "How likely the cells are to each other: 6,5,5, whatever they sum to")
      ->type_name("LIST")
      ->needs("--observed")
      ->excludes(expected)
      ->excludes(probabilities);
  add_output_options(command, options.output);
}

}  // namespace

void add_pvalue_binomial(Command& pvalue, Program& program) {
  Command* command = pvalue.add_subcommand(
      "binomial", "Successes in n trials: P(count), at least and at most so many");
  auto options = std::make_shared<BinomialOptions>();
  command->add_option("--n", options->n, "Trials")->type_name("N")->required();
  command->add_option("--p", options->p, "Probability of a success, 1/6 or .25")
      ->type_name("P")
      ->required();
  command->add_option("--count", options->count, "Successes")->type_name("N")->required();
  command->examples =
      "Examples:\n"
      "  evenhand pvalue binomial --n 100 --p 1/6 --count 25\n"
      "  evenhand pvalue binomial --n 1e6 --p .5 --count 501000";
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, binomial);
}

void add_pvalue_hypergeom(Command& pvalue, Program& program) {
  Command* command = pvalue.add_subcommand(
      "hypergeom", "Hypergeometric: how many of its key cards a hand holds, without putting back");
  auto options = std::make_shared<HypergeometricOptions>();
  command->add_option("--deck", options->deck, "Cards in the deck")->type_name("N")->required();
  command->add_option("--key", options->key, "Key cards in the deck")->type_name("N")->required();
  command->add_option("--hand", options->hand, "Cards that are drawn")->type_name("N")->required();
  command->add_option("--count", options->count, "Key cards in the hand")
      ->type_name("N")
      ->required();
  command->examples =
      "The whole distribution, and ranges of numbers: evenhand odds draw.\n\n"
      "Examples:\n"
      "  evenhand pvalue hypergeom --deck 54 --key 2 --hand 20 --count 2\n"
      "  evenhand pvalue hypergeom --deck 1e6 --key 1000 --hand 5000 --count 12";
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, hypergeometric);
}

void add_pvalue_normal(Command& pvalue, Program& program) {
  Command* command = pvalue.add_subcommand("normal", "Standard normal: a number of deviations");
  auto options = std::make_shared<NormalOptions>();
  command->add_option("--z", options->z, "Standard deviations from the mean")
      ->type_name("Z")
      ->required();
  command->examples =
      "Examples:\n"
      "  evenhand pvalue normal --z 2\n"
      "  evenhand pvalue normal --z=-5.5";
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, normal);
}

void add_pvalue_poisson(Command& pvalue, Program& program) {
  Command* command = pvalue.add_subcommand("poisson", "Rare events: a count beside its mean");
  auto options = std::make_shared<PoissonOptions>();
  command->add_option("--mean", options->mean, "How many are expected")->type_name("M")->required();
  command->add_option("--count", options->count, "How many came")->type_name("N")->required();
  command->examples =
      "Examples:\n"
      "  evenhand pvalue poisson --mean 3 --count 9";
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, poisson);
}

void add_pvalue_combine(Command& pvalue, Program& program) {
  Command* command =
      pvalue.add_subcommand("combine", "Several p-values of one null hypothesis as one");
  auto options = std::make_shared<PvalueCombineOptions>();
  command->add_option("p", options->values, "The p-values, with blanks or commas between")
      ->required();
  command->add_option("--method", options->method, "How they are made one; see below")
      ->type_name("NAME")
      ->capture_default_str();
  command
      ->add_option("--weights", options->weights,
                   "A weight for each, such as how much was looked at (stouffer: its square root)")
      ->type_name("LIST");
  std::string methods = "Methods, and what they hold for:\n";
  for (const stats::CombinationInfo& info : stats::combinations()) {
    methods += fmt::format("  {:<11} {}\n", info.name, info.holds);
  }
  command->examples = methods +
                      "Examples:\n"
                      "  evenhand pvalue combine .03 .2 .01\n"
                      "  evenhand pvalue combine .03,.2,.01 --method stouffer --weights 10,20,30\n"
                      "  evenhand pvalue combine .03 .2 .01 --method bonferroni";
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, combine);
}

void add_pvalue_chi2(Command& pvalue, Program& program) {
  Command* command = pvalue.add_subcommand("chi2", "Chi-square: a statistic, or observed counts");
  auto options = std::make_shared<PvalueChi2Options>();
  add_chi2_options(*command, *options);
  command->examples =
      "Examples:\n"
      "  evenhand pvalue chi2 --statistic 3000 --df 2809\n"
      "  evenhand pvalue chi2 --observed 10,20,30\n"
      "  evenhand pvalue chi2 --observed 10,9,8 --weights 6,5,5\n"
      "  evenhand pvalue chi2 --observed 10,20,30 --probabilities 1/6,1/3,1/2";
  when_parsed(*command, program, options, chi_squared);
}

void add_pvalue(Command& app, Program& program) {
  Command* pvalue = app.add_subcommand(
      "pvalue", "Distributions as a calculator: tails, probabilities, exact fractions");
  pvalue->examples =
      "Both tails are shown and, for counts, the probability itself and the two-sided p-value\n"
      "(twice the smaller tail). Small p-values keep their logarithm in --json.\n\n"
      "Examples:\n"
      "  evenhand pvalue chi2 --statistic 3000 --df 2809\n"
      "  evenhand pvalue binomial --n 100 --p 1/6 --count 25\n"
      "  evenhand pvalue hypergeom --deck 54 --key 2 --hand 20 --count 2\n"
      "  evenhand pvalue ks --n 10 --d .274\n"
      "  evenhand pvalue combine .03 .2 .01";
  add_pvalue_ks(*pvalue, program);
  add_pvalue_chi2(*pvalue, program);
  add_pvalue_binomial(*pvalue, program);
  add_pvalue_hypergeom(*pvalue, program);
  add_pvalue_normal(*pvalue, program);
  add_pvalue_poisson(*pvalue, program);
  add_pvalue_combine(*pvalue, program);
}

}  // namespace evenhand::cli
