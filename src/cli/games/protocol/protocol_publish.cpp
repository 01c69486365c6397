#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "protocol/proof.hpp"
#include "protocol/record.hpp"
#include "src/cli/games/protocol/key_file.hpp"
#include "src/cli/games/protocol/protocol.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/protocol/publish.hpp"
#include "src/protocol/verify_document.hpp"
#include "src/protocol/witness.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_prove_examples = R"(Examples:
  evenhand protocol prove examples/protocol/table.evh --round 3 --seat 1 --proof evenhand-out/proof.evh
  evenhand protocol prove examples/protocol/table.evh --round 3 --seat 1 --earlier 2 --proof evenhand-out/proof.evh
  evenhand protocol prove examples/protocol/table.evh --round 3 --seat 1 --card big-joker --proof evenhand-out/card.evh
  evenhand protocol verify evenhand-out/proof.evh --dealer-key examples/protocol/dealer-key.pem)";

struct ProtocolProveOptions {
  std::string file;
  std::string round;
  unsigned seat = 0;
  bool is_view = false;
  std::string earlier;
  std::string card;
  std::string proof;
  OutputOptions output;
};

ExitCode protocol_prove(const Program& program, const ProtocolProveOptions& options) {
  protocol::ProofOptions wanted;
  wanted.round =
      static_cast<std::uint32_t>(parse_count(options.round, "--round", 1, protocol::most_rounds));
  wanted.seat = static_cast<std::uint8_t>(options.seat);
  if (!options.earlier.empty()) {
    wanted.earlier = parse_count(options.earlier, "--earlier", 1, protocol::most_rounds);
  }
  wanted.card = options.card;
  require_another_file("--proof", options.proof, options.file);
  return answer(program, options.output, [&] {
    const std::string transcript = options.file == "-"
                                       ? read_standard_input(file_kinds::frames)
                                       : read_file(options.file, file_kinds::frames);
    const std::string hands =
        options.is_view ? read_file(protocol::hands_beside(options.file), file_kinds::frames) : "";
    wanted.hands = protocol::view(hands);
    const protocol::Bytes proof =
        protocol::make_proof(protocol::view(transcript), wanted, printable(options.file, 200));
    write_file(options.proof, protocol::text(proof));
    protocol::Verification verification = protocol::verify_proof(proof, options.proof, {});
    verification.document.kind = "protocol prove";
    return std::move(verification.document);
  });
}

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

void add_protocol_prove(Command& protocol_command, Program& program) {
  auto options = std::make_shared<ProtocolProveOptions>();
  Command* command = protocol_command.add_subcommand(
      "prove",
      "One player's hand, or card, of one round, and that the round is in the log; no other card");
  command->examples = protocol_prove_examples;
  command->add_option("file", options->file, "transcript.evh; '-' is standard input")
      ->type_name("FILE")
      ->required();
  command->add_option("--round", options->round, "The round, from 1")->type_name("R")->required();
  command->add_option("--seat", options->seat, "The seat, from 0")
      ->type_name("S")
      ->check(in_range(0, 255))
      ->required();
  command->add_flag(
      "--view", options->is_view,
      "FILE is what 'join --keep FILE' wrote: the hand is that of FILE.hands, and the "
      "round need not be over");
  command
      ->add_option("--earlier", options->earlier,
                   "Prove also that the log of the first N rounds is the beginning of this one")
      ->type_name("N");
  command->add_option("--card", options->card, "That card of the hand alone, and none beside it")
      ->type_name("CARD");
  command->add_option("--proof", options->proof, "Where the proof is written")
      ->type_name("FILE")
      ->required();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, protocol_prove);
}

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
