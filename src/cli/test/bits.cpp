#include <memory>
#include <utility>

#include "src/bits/experiment.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/sources/bit_source_options.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* bits_examples = R"(Examples:
  evenhand bits --rng chacha20 --sequences 20
  evenhand bits --rng randu --sequences 20
  evenhand bits --rng xoshiro256++ --bit 0 --sequences 5   the lowest bit of each word
  evenhand bits --file /dev/urandom --sequences 10 -v      with the table of NIST's program
  head -c 500000 /dev/urandom | evenhand bits --file - --length 1e5
  evenhand bits --exec 'openssl rand 250000' --nist --record p-values.jsonl
  evenhand bits --from-deals fisher-yates --deck 52 --rng chacha20 --sequences 10
  evenhand bits --from-deals --log examples/logs/deals.txt --deck poker --length 3e4
  evenhand bits --from-deals --exec 'node examples/shufflers/fisher_yates.js 52' --sequences 3 --seed-bits 32)";

struct BitsOptions {
  BitSourceOptions source;
  bits::Plan plan;
  RunFlags run;
  OutputOptions output;
};

/// The plan but for what its source tells when it is opened.
bits::Plan asked_bits(const BitsOptions& options) {
  bits::Plan plan = options.plan;
  name_source(options.source, bits::bits_command, plan);
  if (plan.sequences == 0 && plan.is_endless()) plan.sequences = bits::default_sequences;
  bits::validate(plan);
  return plan;
}

std::unique_ptr<run::Experiment> bits_experiment(const Program& program,
                                                 const BitsOptions& options) {
  bits::Plan plan = asked_bits(options);
  auto reader = open_bits(program, plan);
  return bits::make_experiment(plan, std::move(reader));
}

ExitCode run_bits(const Program& program, const BitsOptions& options) {
  // From before a program is started, so that it is never left behind.
  const run::InterruptGuard guard;
  return run_or_resume(program, options.run, options.output, bits::bits_command,
                       [&] { return bits_experiment(program, options); });
}

void add_sequence_options(CLI::App& command, BitsOptions& options) {
  AddSettingOptions add{command};
  bits::Plan::length_setting(options.plan, add);
  bits::Plan::sequences_setting(options.plan, add);
  command.get_option("--sequences")->default_str("100 of --rng and of devices, else all");
  bits::Plan::test_settings(options.plan.tests, add);
  add_setting_options(command, options.plan.judging);
}

}  // namespace

void add_bits(CLI::App& app, Program& program) {
  auto options = std::make_shared<BitsOptions>();
  CLI::App* command = app.add_subcommand(
      "bits", "Test random bits as SP 800-22 does: of a generator, a file, deals");
  command->footer(bits_examples);
  add_bit_source_options(*command, options->source, options->plan);
  add_sequence_options(*command, *options);
  add_run_options(*command, options->run);
  add_time_option(*command, options->run);
  add_record_option(*command, options->run, "the p-values of each sequence");
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, run_bits);
}

}  // namespace evenhand::cli
