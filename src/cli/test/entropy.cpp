#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/sources/bit_source_options.hpp"
#include "src/entropy/experiment.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* entropy_examples = R"(Examples:
  evenhand entropy --rng chacha20 --samples 1e5
  evenhand entropy --rng chacha20 --samples 2000 --iid     are they independent, too?
  evenhand entropy --file /dev/urandom --samples 2e4 --sequences 3
  head -c 20000 /dev/urandom | evenhand entropy --file - --symbol-bits 4 --samples 4e4
  evenhand entropy --rng philox --symbol-bits 1 --restarts 0.8
  evenhand entropy --from-deals riffle:7 --deck 52 --samples 2e4)";

struct EntropyOptions {
  BitSourceOptions source;
  entropy::Plan plan;
  std::string samples = "1e6";
  RunFlags run;
  OutputOptions output;
};

/// The plan but for what its source tells when it is opened.
entropy::Plan asked_samples(const EntropyOptions& options) {
  entropy::Plan plan = options.plan;
  name_source(options.source, entropy::entropy_command, plan);
  plan.length =
      parse_count(options.samples, "--samples", entropy::least_samples, entropy::most_samples) *
      plan.symbol_bits;
  if (plan.sequences == 0 && (plan.is_endless() || plan.restarts)) plan.sequences = 1;
  if (plan.restarts) entropy::restart(plan, *plan.restarts);
  entropy::validate(plan);
  return plan;
}

std::unique_ptr<run::Experiment> entropy_experiment(const Program& program,
                                                    const EntropyOptions& options) {
  entropy::Plan plan = asked_samples(options);
  auto reader = open_bits(program, plan);
  return entropy::make_experiment(plan, std::move(reader));
}

ExitCode run_entropy(const Program& program, const EntropyOptions& options) {
  // From before a program is started, so that it is never left behind.
  const run::InterruptGuard guard;
  return run_or_resume(program, options.run, options.output, entropy::entropy_command,
                       [&] { return entropy_experiment(program, options); });
}

void add_sample_options(CLI::App& command, EntropyOptions& options) {
  AddSettingOptions add{command};
  add("symbol_bits", options.plan.symbol_bits, entropy::symbol_bits_form,
      entropy::symbol_bits_setting);
  command.add_option("--samples", options.samples, "Samples of a data set")
      ->type_name("N")
      ->capture_default_str();
  entropy::Plan::sequences_setting(options.plan, add);
  command.get_option("--sequences")
      ->description("How many data sets")
      ->default_str("1 of --rng and of devices, else all");
  entropy::Plan::test_settings(options.plan, add);
}

}  // namespace

void add_entropy(CLI::App& app, Program& program) {
  auto options = std::make_shared<EntropyOptions>();
  CLI::App* command =
      app.add_subcommand("entropy", "Estimate the min-entropy of random bits as SP 800-90B does");
  command->footer(entropy_examples);
  add_bit_source_options(*command, options->source, options->plan);
  add_sample_options(*command, *options);
  add_setting_options(*command, options->plan.judging);
  add_run_options(*command, options->run);
  add_record_option(*command, options->run, "the estimates of each data set");
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, run_entropy);
}

}  // namespace evenhand::cli
