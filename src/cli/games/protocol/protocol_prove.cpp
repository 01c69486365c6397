#include <fmt/format.h>

#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "protocol/proof.hpp"
#include "protocol/record.hpp"
#include "src/cli/games/protocol/protocol.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/protocol/verify_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_prove_examples = R"(Examples:
  evenhand protocol prove examples/protocol/table.evh --round 3 --seat 1 --proof evenhand-out/proof.evh
  evenhand protocol prove examples/protocol/table.evh --round 3 --seat 1 --earlier 2 --proof evenhand-out/proof.evh
  evenhand protocol prove examples/protocol/table.evh --round 3 --seat 1 --card small-joker --proof evenhand-out/card.evh
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

}  // namespace evenhand::cli
