#include "src/cli/pvalue_ks.hpp"

#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/pvalue_numbers.hpp"
#include "src/cli/pvalue_output.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/exact_ks.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"

namespace evenhand::cli {
namespace {

using stats::Rational;

constexpr std::uint64_t largest_two_sample = 1'000'000'000;
constexpr std::uint64_t largest_support = 100'000;

struct KsOptions {
  std::string n;
  std::string m;
  std::string d;
  std::string support;
  std::string probabilities;
  bool json = false;
};

/// A statistic as it was written: exactly, for the fraction, and as a double.
struct Statistic {
  Rational exact;
  double value = 0;
};

Statistic statistic_of(const KsOptions& options) {
  const Rational exact = parse_probability(options.d, "--d");
  return {exact, static_cast<double>(exact)};
}

PvalueOutput figures(const Statistic& d, const stats::Tails& tails,
                     const std::optional<Rational>& exact) {
  PvalueOutput output;
  output.statistic = d.value;
  output.p_value = tails.upper.value();
  output.log10_p_value = tails.upper.log10();
  output.cdf = tails.lower.value();
  if (exact) output.exact = fraction_text(*exact);
  return output;
}

PvalueOutput one_sample(const KsOptions& options, const Terminal& /*terminal*/) {
  const std::uint64_t n = parse_count(options.n, "--n", 1, stats::largest_ks_sample);
  const Statistic d = statistic_of(options);
  return figures(d, stats::kolmogorov_tails(n, d.value), stats::exact_kolmogorov_p(n, d.exact));
}

PvalueOutput two_samples(const KsOptions& options, const Terminal& terminal) {
  const std::uint64_t n = parse_count(options.n, "--n", 1, largest_two_sample);
  const std::uint64_t m = parse_count(options.m, "--m", 1, largest_two_sample);
  const Statistic d = statistic_of(options);
  const stats::TwoSampleKsTails found = stats::two_sample_ks_tails(n, m, d.value);
  if (!found.is_exact) terminal.note("the samples are large: Kolmogorov's limit law was used");
  return figures(d, found.tails, stats::exact_two_sample_ks_p(n, m, d.exact));
}

std::vector<Rational> null_probabilities(const KsOptions& options) {
  if (options.support.empty() == options.probabilities.empty()) {
    throw InputError("ks-discrete: give either --support or --probabilities");
  }
  if (!options.support.empty()) {
    const std::uint64_t points = parse_count(options.support, "--support", 2, largest_support);
    return std::vector<Rational>(points, Rational(1, points));
  }
  std::vector<Rational> probabilities;
  for (const std::string& value : split_values(options.probabilities, "--probabilities")) {
    probabilities.push_back(parse_probability(value, "--probabilities"));
  }
  return probabilities;
}

stats::DiscreteNull discrete_null(const std::vector<Rational>& probabilities) {
  std::vector<double> values;
  values.reserve(probabilities.size());
  for (const Rational& p : probabilities) values.push_back(static_cast<double>(p));
  try {
    return stats::DiscreteNull(values);
  } catch (const std::domain_error& error) {
    throw InputError(fmt::format("--probabilities: {}", error.what()));
  }
}

std::optional<Rational> exact_discrete(const std::vector<Rational>& probabilities, std::uint64_t n,
                                       const Rational& d) {
  constexpr std::size_t most_points = 200;
  if (probabilities.size() > most_points) return std::nullopt;
  Rational total = 0;
  for (const Rational& p : probabilities) total += p;
  // Rounded decimals have no exact law.
  return total == 1 ? stats::exact_discrete_ks_p(probabilities, n, d) : std::nullopt;
}

std::string method_note(stats::DiscreteKsMethod method) {
  return method == stats::DiscreteKsMethod::limit
             ? "the sample is large: the limit law (a Brownian bridge at the support points) was "
               "used"
             : "the sample is large and d far out: the p-value is an upper bound, at most twice "
               "the number of support points too large";
}

PvalueOutput discrete(const KsOptions& options, const Terminal& terminal) {
  const std::uint64_t n = parse_count(options.n, "--n", 1, stats::largest_ks_sample);
  const Statistic d = statistic_of(options);
  const std::vector<Rational> probabilities = null_probabilities(options);
  const stats::DiscreteKsTails found =
      stats::discrete_ks_tails(discrete_null(probabilities), n, d.value);
  if (found.method != stats::DiscreteKsMethod::exact) terminal.note(method_note(found.method));
  return figures(d, found.tails, exact_discrete(probabilities, n, d.exact));
}

using Compute = PvalueOutput (*)(const KsOptions&, const Terminal&);

/// The options that all three share, and what to run.
void finish(CLI::App& command, Program& program, const std::shared_ptr<KsOptions>& options,
            Compute compute) {
  command.add_option("--d", options->d, "The statistic, from 0 to 1")->required();
  command.add_flag("--json", options->json, "Print one JSON object");
  command.callback([options, compute, &program] {
    program.run = [options, compute, &program] {
      print_pvalue(program.terminal, options->json, compute(*options, program.terminal));
      return ExitCode::ok;
    };
  });
}

void add_one_sample(CLI::App& pvalue, Program& program) {
  CLI::App* command = pvalue.add_subcommand(
      "ks", "Kolmogorov-Smirnov, one sample, continuous null: P(D >= d) and P(D < d)");
  auto options = std::make_shared<KsOptions>();
  command->add_option("--n", options->n, "Size of the sample")->required();
  command->footer(
      "Examples:\n"
      "  evenhand pvalue ks --n 10 --d .274\n"
      "  evenhand pvalue ks --n 1e6 --d .01 --json");
  finish(*command, program, options, one_sample);
}

void add_discrete(CLI::App& pvalue, Program& program) {
  CLI::App* command = pvalue.add_subcommand(
      "ks-discrete", "Kolmogorov-Smirnov, one sample, discrete null: P(D >= d) and P(D < d)");
  auto options = std::make_shared<KsOptions>();
  command->add_option("--n", options->n, "Size of the sample")->required();
  command->add_option("--support", options->support, "So many equally likely points");
  command->add_option("--probabilities", options->probabilities,
                      "The probability of each point in order: 1/8,3/8,3/8,1/8");
  command->footer(
      "Examples:\n"
      "  evenhand pvalue ks-discrete --support 10 --n 25 --d .30\n"
      "  evenhand pvalue ks-discrete --probabilities .125,.375,.375,.125 --n 400 --d .05");
  finish(*command, program, options, discrete);
}

void add_two_sample(CLI::App& pvalue, Program& program) {
  CLI::App* command = pvalue.add_subcommand(
      "ks2", "Kolmogorov-Smirnov, two samples without ties: P(D >= d) and P(D < d)");
  auto options = std::make_shared<KsOptions>();
  command->add_option("--n", options->n, "Size of the first sample")->required();
  command->add_option("--m", options->m, "Size of the second sample")->required();
  command->footer(
      "Examples:\n"
      "  evenhand pvalue ks2 --n 100 --m 80 --d .2");
  finish(*command, program, options, two_samples);
}

}  // namespace

void add_pvalue_ks(CLI::App& pvalue, Program& program) {
  add_one_sample(pvalue, program);
  add_discrete(pvalue, program);
  add_two_sample(pvalue, program);
}

}  // namespace evenhand::cli
