#include "src/cli/prove/pvalue_ks.hpp"

#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/pvalues/pvalues.hpp"

namespace evenhand::cli {
namespace {

using pvalues::Tails;
using stats::Rational;

constexpr std::uint64_t largest_two_sample = 1'000'000'000;
constexpr std::uint64_t largest_support = 100'000;

struct KsOptions {
  std::string n;
  std::string m;
  std::string d;
  std::string support;
  std::string probabilities;
  OutputOptions output;
};

Tails one_sample(const KsOptions& options) {
  const std::uint64_t n = parse_count(options.n, "--n", 1, stats::largest_ks_sample);
  return pvalues::kolmogorov_tails(n, parse_probability(options.d, "--d"));
}

Tails two_samples(const KsOptions& options) {
  const std::uint64_t n = parse_count(options.n, "--n", 1, largest_two_sample);
  const std::uint64_t m = parse_count(options.m, "--m", 1, largest_two_sample);
  return pvalues::two_sample_kolmogorov_tails(n, m, parse_probability(options.d, "--d"));
}

std::vector<Rational> ks_null(const KsOptions& options) {
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

Tails discrete(const KsOptions& options) {
  const std::uint64_t n = parse_count(options.n, "--n", 1, stats::largest_ks_sample);
  const Rational d = parse_probability(options.d, "--d");
  const std::vector<Rational> probabilities = ks_null(options);
  try {
    return pvalues::discrete_kolmogorov_tails(probabilities, n, d);
  } catch (const std::domain_error& error) {
    throw InputError(fmt::format("--probabilities: {}", error.what()));
  }
}

using TailsOf = Tails (*)(const KsOptions&);

ExitCode answer_tails(const Program& program, const std::string& kind, const KsOptions& options,
                      TailsOf tails_of) {
  return answer(program, options.output,
                [&] { return pvalues::tails_document(kind, tails_of(options)); });
}

/// The options that all three share, and what to answer.
void finish(Command& command, Program& program, const std::shared_ptr<KsOptions>& options,
            TailsOf tails_of) {
  command.add_option("--d", options->d, "The statistic, from 0 to 1")->type_name("D")->required();
  add_output_options(command, options->output);
  when_parsed(
      command, program, options,
      [tails_of, kind = "pvalue " + command.name](const Program& to, const KsOptions& asked) {
        return answer_tails(to, kind, asked, tails_of);
      });
}

void add_one_sample(Command& pvalue, Program& program) {
  Command* command = pvalue.add_subcommand(
      "ks", "Kolmogorov-Smirnov, one sample, continuous null: P(D >= d) and P(D < d)");
  auto options = std::make_shared<KsOptions>();
  command->add_option("--n", options->n, "Size of the sample")->type_name("N")->required();
  command->examples =
      "Examples:\n"
      "  evenhand pvalue ks --n 10 --d .274\n"
      "  evenhand pvalue ks --n 1e6 --d .01 --json";
  finish(*command, program, options, one_sample);
}

void add_discrete(Command& pvalue, Program& program) {
  Command* command = pvalue.add_subcommand(
      "ks-discrete", "Kolmogorov-Smirnov, one sample, discrete null: P(D >= d) and P(D < d)");
  auto options = std::make_shared<KsOptions>();
  command->add_option("--n", options->n, "Size of the sample")->type_name("N")->required();
  command->add_option("--support", options->support, "So many equally likely points")
      ->type_name("N");
  command
      ->add_option("--probabilities", options->probabilities,
                   "The probability of each point in order: 1/8,3/8,3/8,1/8")
      ->type_name("LIST");
  command->examples =
      "Examples:\n"
      "  evenhand pvalue ks-discrete --support 10 --n 25 --d .30\n"
      "  evenhand pvalue ks-discrete --probabilities .125,.375,.375,.125 --n 400 --d .05";
  finish(*command, program, options, discrete);
}

void add_two_sample(Command& pvalue, Program& program) {
  Command* command = pvalue.add_subcommand(
      "ks2", "Kolmogorov-Smirnov, two samples without ties: P(D >= d) and P(D < d)");
  auto options = std::make_shared<KsOptions>();
  command->add_option("--n", options->n, "Size of the first sample")->type_name("N")->required();
  command->add_option("--m", options->m, "Size of the second sample")->type_name("N")->required();
  command->examples =
      "Examples:\n"
      "  evenhand pvalue ks2 --n 100 --m 80 --d .2";
  finish(*command, program, options, two_samples);
}

}  // namespace

void add_pvalue_ks(Command& pvalue, Program& program) {
  add_one_sample(pvalue, program);
  add_discrete(pvalue, program);
  add_two_sample(pvalue, program);
}

}  // namespace evenhand::cli
