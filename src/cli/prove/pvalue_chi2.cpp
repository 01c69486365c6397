#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/counts_argument.hpp"
#include "src/cli/prove/pvalue.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/pvalues/chi_squared.hpp"

namespace evenhand::cli {
namespace {

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

}  // namespace evenhand::cli
