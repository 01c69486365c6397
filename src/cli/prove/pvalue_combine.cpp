#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/pvalue.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/pvalues/combination.hpp"

namespace evenhand::cli {
namespace {

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

}  // namespace

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

}  // namespace evenhand::cli
