#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/bit_source_options.hpp"
#include "src/cli/command.hpp"
#include "src/cli/options.hpp"
#include "src/cli/present.hpp"
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
  evenhand entropy --from-deals riffle:7 --deck 52 --samples 2e4

Exit codes: 0 done (with --iid or --restarts: no bias found), 1 biased, 2 bad input, 3 too few
samples to say, 4 could not finish, 130 interrupted (what was counted is kept).)";

struct EntropyOptions {
  BitSourceOptions source;
  unsigned symbol_bits = 8;
  std::string samples = "1e6";
  std::string sequences;
  std::optional<double> restarts;
  bool iid = false;
  JudgeFlags judge;
  RunFlags run;
  OutputOptions output;
};

std::unique_ptr<run::Experiment> entropy_experiment(const Program& program,
                                                    const EntropyOptions& options) {
  entropy::Plan plan;
  name_source(options.source, entropy::entropy_command, plan);
  plan.symbol_bits = options.symbol_bits;
  plan.length =
      parse_count(options.samples, "--samples", entropy::least_samples, entropy::most_samples) *
      plan.symbol_bits;
  if (!options.sequences.empty()) {
    plan.sequences = parse_count(options.sequences, "--sequences", 1, bits::most_sequences);
  } else if (plan.is_endless() || options.restarts) {
    plan.sequences = 1;
  }
  plan.iid = options.iid;
  if (options.restarts) entropy::restart(plan, *options.restarts);
  plan.judging = resolve(options.judge);
  plan.level = options.judge.level;
  entropy::validate(plan);
  auto reader = open_bits(program, options.source, plan);
  return entropy::make_experiment(plan, std::move(reader));
}

ExitCode run_entropy(const Program& program, const EntropyOptions& options) {
  // From before a program is started, so that it is never left behind.
  const run::InterruptGuard guard;
  return run_or_resume(program, options.run, options.output, entropy::entropy_command,
                       [&] { return entropy_experiment(program, options); });
}

void add_sample_options(CLI::App& command, EntropyOptions& options) {
  command.add_option("--symbol-bits", options.symbol_bits, "Bits of a sample, 1 to 8")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--samples", options.samples, "Samples of a data set")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--sequences", options.sequences, "How many data sets")
      ->type_name("N")
      ->default_str("1 of --rng and of devices, else all");
  command.add_flag("--iid", options.iid,
                   "Test whether samples are independent and identically distributed, by up to "
                   "10,000 permutations of each data set");
  command
      .add_option("--restarts", options.restarts,
                  "The data are 1,000 samples of each of 1,000 restarts of a source that was "
                  "assessed at H bits a sample; of --rng each has a seed of its own")
      ->type_name("H");
}

}  // namespace

void add_entropy(CLI::App& app, Program& program) {
  auto options = std::make_shared<EntropyOptions>();
  CLI::App* command =
      app.add_subcommand("entropy", "Estimate the min-entropy of random bits as SP 800-90B does");
  command->footer(entropy_examples);
  add_bit_source_options(*command, options->source);
  add_sample_options(*command, *options);
  add_judge_options(*command, options->judge);
  add_run_options(*command, options->run);
  add_record_option(*command, options->run, "the estimates of each data set");
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, run_entropy);
}

}  // namespace evenhand::cli
