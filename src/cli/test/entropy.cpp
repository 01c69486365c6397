#include "base/numbers.hpp"
#include "src/cli/test/bit_command.hpp"
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

}  // namespace

void add_entropy(Command& app, Program& program) {
  add_bit_command<EntropyOptions>(app, program,
                                  {"Estimate the min-entropy of random bits as SP 800-90B does",
                                   entropy_examples, "the estimates of each data set"},
                                  add_sample_options);
}

}  // namespace evenhand::cli
