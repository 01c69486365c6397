#include <chrono>
#include <memory>
#include <string>

#include "base/files.hpp"
#include "src/cli/games/protocol/key_file.hpp"
#include "src/cli/games/protocol/passphrase.hpp"
#include "src/cli/games/protocol/protocol.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/protocol/witness.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_witness_examples =
    R"(A witness cosigns one line of heads of each log and no other, so that a dealer cannot show one log to a player and
another one to the next. It needs no cards, and learns none. Keep the record: who loses it may cosign two logs.

Examples:
  evenhand protocol witness evenhand-out/published/head.txt --dealer-key evenhand-out/published/dealer-key.pem --key evenhand-out/witness.pem --name witness.example --record evenhand-out/witnessed.txt --published evenhand-out/cosigned.txt)";

struct ProtocolWitnessOptions {
  protocol::WitnessOptions asked;
  std::string key;
  std::string passphrase;
  std::string published;
  OutputOptions output;
};

std::uint64_t seconds_now() {
  using std::chrono::duration_cast;
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(duration_cast<std::chrono::seconds>(since).count());
}

ExitCode protocol_witness(const Program& program, const ProtocolWitnessOptions& options) {
  for (const std::string& read : {options.asked.dealer_key, options.key, options.asked.record}) {
    require_another_file("--published", options.published, read);
  }
  require_another_file("--record", options.asked.record, options.key);
  const auto key = [&](const protocol::SuiteInfo& suite) {
    return kept_signing_key(program.terminal, options.key, suite, options.passphrase);
  };
  return answer(program, options.output, [&] {
    protocol::Witnessed witnessed = protocol::witness(options.asked, key, seconds_now());
    write_file(options.published, witnessed.request);
    witnessed.document.kind = "protocol witness";
    return std::move(witnessed.document);
  });
}

}  // namespace

void add_protocol_witness(Command& protocol_command, Program& program) {
  auto options = std::make_shared<ProtocolWitnessOptions>();
  Command* command = protocol_command.add_subcommand(
      "witness", "Cosign a published head, if its log goes on from what was cosigned before");
  command->examples = protocol_witness_examples;
  command->add_option("file", options->asked.request, "What 'protocol publish' wrote")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--dealer-key", options->asked.dealer_key,
                   "The dealer's public key in PEM, from a place that you trust")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--key", options->key,
                   "The witness's private key in PEM, made when there is none")
      ->type_name("FILE")
      ->required();
  add_passphrase_option(*command, options->passphrase);
  command
      ->add_option("--name", options->asked.name,
                   "What the witness is called: a name that is its own, as of a site")
      ->type_name("NAME")
      ->required();
  command
      ->add_option("--record", options->asked.record,
                   "The newest head of each log that was cosigned; made when there is none")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--published", options->published,
                   "Where the note is written with the cosignature; FILE itself will do")
      ->type_name("FILE")
      ->required();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, protocol_witness);
}

}  // namespace evenhand::cli
