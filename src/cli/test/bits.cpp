#include "src/bits/experiment.hpp"
#include "src/cli/test/bit_command.hpp"

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

void add_bits(Command& app, Program& program) {
  add_bit_command<BitsOptions>(app, program,
                               {"Test random bits as SP 800-22 does: of a generator, a file, deals",
                                bits_examples, "the p-values of each sequence"},
                               add_sequence_options);
}

}  // namespace evenhand::cli
