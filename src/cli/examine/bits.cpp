#include "src/cli/examine/bits.hpp"

#include "base/numbers.hpp"
#include "src/bits/experiment.hpp"
#include "src/entropy/experiment.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* entropy_examples = R"(Examples:
  evenhand entropy --rng chacha20 --samples 1e5
  evenhand entropy --rng chacha20 --samples 2000 --iid     are they independent, too?
  evenhand entropy --file /dev/urandom --samples 2e4 --sequences 3
  head -c 20000 /dev/urandom | evenhand entropy --file - --symbol-bits 4 --samples 4e4
  evenhand entropy --rng philox --symbol-bits 1 --restarts 0.8
  evenhand entropy --from-deals riffle:7 --deck 52 --samples 2e4)";

struct EntropyOptions : BitCommandOptions<entropy::Plan> {
  static constexpr std::string_view command = entropy::entropy_command;
  std::string samples = "1e6";

  entropy::Plan asked() const {
    entropy::Plan asked = plan;
    name_source(source, command, asked);
    asked.length =
        parse_count(samples, "--samples", entropy::least_samples, entropy::most_samples) *
        asked.symbol_bits;
    if (asked.sequences == 0 && (asked.is_endless() || asked.restarts)) asked.sequences = 1;
    if (asked.restarts) entropy::restart(asked, *asked.restarts);
    entropy::validate(asked);
    return asked;
  }
};

void add_sample_options(Command& command, EntropyOptions& options) {
  AddSettingOptions add{command};
  add("symbol_bits", options.plan.symbol_bits, entropy::symbol_bits_form,
      entropy::symbol_bits_setting);
  command.add_option("--samples", options.samples, "Samples of a data set")
      ->type_name("N")
      ->capture_default_str();
  entropy::Plan::sequences_setting(options.plan, add);
  Option* const sequences = command.get_option("--sequences");
  sequences->help = "How many data sets";
  sequences->default_text = "1 of --rng and of devices, else all";
  entropy::Plan::test_settings(options.plan, add);
}

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

struct BitsOptions : BitCommandOptions<bits::Plan> {
  static constexpr std::string_view command = bits::bits_command;

  bits::Plan asked() const {
    bits::Plan asked = plan;
    name_source(source, command, asked);
    if (asked.sequences == 0 && asked.is_endless()) asked.sequences = bits::default_sequences;
    bits::validate(asked);
    return asked;
  }
};

void add_sequence_options(Command& command, BitsOptions& options) {
  AddSettingOptions add{command};
  bits::Plan::length_setting(options.plan, add);
  bits::Plan::sequences_setting(options.plan, add);
  command.get_option("--sequences")->default_str("100 of --rng and of devices, else all");
  bits::Plan::test_settings(options.plan.tests, add);
  add_time_option(command, options.run);
}

}  // namespace

void add_entropy(Command& app, Program& program) {
  add_bit_command<EntropyOptions>(app, program,
                                  {"Estimate the min-entropy of random bits as SP 800-90B does",
                                   entropy_examples, "the estimates of each data set"},
                                  add_sample_options);
}

void add_bits(Command& app, Program& program) {
  add_bit_command<BitsOptions>(app, program,
                               {"Test random bits as SP 800-22 does: of a generator, a file, deals",
                                bits_examples, "the p-values of each sequence"},
                               add_sequence_options);
}

}  // namespace evenhand::cli
