#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/pvalue.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/pvalues/standard.hpp"

namespace evenhand::cli {
namespace {

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

}  // namespace

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

}  // namespace evenhand::cli
