#include <memory>
#include <string>

#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/pvalue.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/pvalues/binomial.hpp"

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

}  // namespace evenhand::cli
