#include <memory>
#include <string>

#include "base/files.hpp"
#include "base/numbers.hpp"
#include "protocol/record.hpp"
#include "src/cli/games/protocol/key_file.hpp"
#include "src/cli/games/protocol/passphrase.hpp"
#include "src/cli/games/protocol/protocol.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/protocol/publish.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_publish_examples =
    R"(What is written is a signed note, which 'evenhand protocol witness' cosigns, and so does any other witness of C2SP's
transparency logs. 'evenhand protocol verify --published FILE --witness KEY' holds a transcript or a proof to it.

Examples:
  evenhand protocol deal poker --rounds 6 --signing-key evenhand-out/dealer.pem --out evenhand-out/published
  evenhand protocol publish evenhand-out/published/transcript.evh --signing-key evenhand-out/dealer.pem --published evenhand-out/published/head.txt)";

struct ProtocolPublishOptions {
  std::string file;
  std::string key;
  std::string passphrase;
  std::string earlier = "0";
  std::string published;
  OutputOptions output;
};

ExitCode protocol_publish(const Program& program, const ProtocolPublishOptions& options) {
  require_another_file("--published", options.published, options.file);
  require_another_file("--published", options.published, options.key);
  const std::uint64_t earlier = parse_count(options.earlier, "--earlier", 0, protocol::most_rounds);
  const auto key = [&](const protocol::SuiteInfo& suite) {
    return read_signing_key(program.terminal, options.key, suite, options.passphrase);
  };
  return answer(program, options.output, [&] {
    protocol::Published published = protocol::publish(options.file, earlier, key);
    write_file(options.published, published.request);
    published.document.kind = "protocol publish";
    return std::move(published.document);
  });
}

}  // namespace

void add_protocol_publish(Command& protocol_command, Program& program) {
  auto options = std::make_shared<ProtocolPublishOptions>();
  Command* command = protocol_command.add_subcommand(
      "publish", "The newest head of a session's log, signed for witnesses to cosign");
  command->examples = protocol_publish_examples;
  command->add_option("file", options->file, "transcript.evh; '-' is standard input")
      ->type_name("FILE")
      ->required();
  command->add_option("--signing-key", options->key, "The dealer's private key in PEM")
      ->type_name("FILE")
      ->required();
  add_passphrase_option(*command, options->passphrase);
  command
      ->add_option(
          "--earlier", options->earlier,
          "The rounds that the witness cosigned last: proves that this log goes on from there")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--published", options->published, "Where the note is written")
      ->type_name("FILE")
      ->required();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, protocol_publish);
}

}  // namespace evenhand::cli
