#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/pvalue.hpp"
#include "src/cli/pvalue_numbers.hpp"
#include "src/cli/pvalue_output.hpp"
#include "stats/tables/cells.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/small_counts.hpp"

namespace evenhand::cli {
namespace {

constexpr std::uint64_t most_count = 1'000'000'000'000'000;
/// For the simulated p-value of a hopelessly sparse table; fixed, so that the answer repeats.
constexpr std::uint64_t simulation_seed = 1;

struct Options {
  std::string statistic;
  std::string df;
  std::string observed;
  std::string expected;
  std::string probabilities;
  bool json = false;
};

PvalueOutput tails(double statistic, double df) {
  const stats::PValue upper = stats::chi_squared_upper_tail(statistic, df);
  PvalueOutput output;
  output.statistic = statistic;
  output.p_value = upper.value();
  output.log10_p_value = upper.log10();
  output.cdf = stats::chi_squared_lower_tail(statistic, df).value();
  return output;
}

PvalueOutput from_statistic(const Options& options) {
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
  return tails(statistic, df);
}

std::vector<std::uint64_t> parse_observed(const std::string& text) {
  std::vector<std::uint64_t> counts;
  std::uint64_t total = 0;
  for (const std::string& value : split_values(text, "--observed")) {
    counts.push_back(parse_count(value, "--observed", 0, most_count));
    total += counts.back();
    if (total > most_count) throw InputError("--observed: the counts sum to more than 1e15");
  }
  if (counts.size() < 2) throw InputError("--observed: two counts or more are needed");
  if (total == 0) throw InputError("--observed: all counts are 0");
  return counts;
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
    throw InputError(
        fmt::format("{}: the values sum to {:.10g}, not to {:.10g}", what, sum, right_sum));
  }
  for (double& share : result) share /= sum;
  return result;
}

std::vector<double> null_probabilities(const Options& options, std::size_t cells, double total) {
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
  return shares(values, what, is_expected ? total : 1);
}

PvalueOutput from_counts(const Options& options, const Terminal& terminal) {
  const std::vector<std::uint64_t> counts = parse_observed(options.observed);
  const double total = stats::total_count(counts);
  const std::vector<double> probabilities = null_probabilities(options, counts.size(), total);
  std::vector<double> expected = probabilities;
  for (double& cell : expected) cell *= total;
  if (const std::string why = stats::too_small(expected); !why.empty() && total < 1e5) {
    const stats::PValue p = stats::small_goodness_of_fit(counts, probabilities, simulation_seed);
    terminal.note(
        fmt::format("{} for the chi-square distribution to hold; an exact or simulated "
                    "p-value is {:.4g}",
                    why, p.value()));
  }
  return tails(stats::pearson_statistic(counts, expected), static_cast<double>(counts.size() - 1));
}

PvalueOutput compute(const Options& options, const Terminal& terminal) {
  const bool has_statistic = !options.statistic.empty() || !options.df.empty();
  if (has_statistic == !options.observed.empty()) {
    throw InputError("pvalue chi2: give --statistic and --df, or --observed");
  }
  if (!has_statistic) return from_counts(options, terminal);
  if (options.statistic.empty() || options.df.empty()) {
    throw InputError("pvalue chi2: --statistic and --df belong together");
  }
  return from_statistic(options);
}

}  // namespace

void add_pvalue_chi2(CLI::App& pvalue, Program& program) {
  CLI::App* command = pvalue.add_subcommand("chi2", "Chi-square: a statistic, or observed counts");
  auto options = std::make_shared<Options>();
  command->add_option("--statistic", options->statistic, "X², the chi-square statistic");
  command->add_option("--df", options->df, "Degrees of freedom of --statistic");
  command->add_option("--observed", options->observed, "Counts, separated by commas");
  CLI::Option* expected =
      command->add_option("--expected", options->expected, "Expected counts (default: all equal)")
          ->needs("--observed");
  command
      ->add_option("--probabilities", options->probabilities,
                   "Probabilities of the cells, fractions or decimals")
      ->needs("--observed")
      ->excludes(expected);
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer(
      "Examples:\n"
      "  evenhand pvalue chi2 --statistic 3000 --df 2809\n"
      "  evenhand pvalue chi2 --observed 10,20,30\n"
      "  evenhand pvalue chi2 --observed 10,20,30 --probabilities 1/6,1/3,1/2");
  command->callback([options, &program] {
    program.run = [options, &program] {
      print_pvalue(program.terminal, options->json, compute(*options, program.terminal));
      return ExitCode::ok;
    };
  });
}

}  // namespace evenhand::cli
