#include <memory>
#include <string>

#include "base/numbers.hpp"
#include "protocol/messages.hpp"
#include "src/cli/games/protocol/protocol.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/protocol/frames_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_show_examples =
    R"(Nothing is verified: see 'evenhand protocol verify'.

Examples:
  evenhand protocol show examples/protocol/table.evh --first 12
  evenhand protocol show examples/protocol/table.evh --round 2
  evenhand protocol show examples/protocol/proof.evh)";

struct ProtocolShowOptions {
  std::string file;
  std::string round;
  std::string first = "100";
  OutputOptions output;
};

ExitCode protocol_show(const Program& program, const ProtocolShowOptions& options) {
  std::uint32_t round = 0;
  if (!options.round.empty()) {
    round =
        static_cast<std::uint32_t>(parse_count(options.round, "--round", 1, protocol::most_rounds));
  }
  const std::uint64_t first = parse_count(options.first, "--first", 1);
  return answer(program, options.output,
                [&] { return protocol::frames_document(options.file, round, first); });
}

}  // namespace

void add_protocol_show(Command& protocol_command, Program& program) {
  auto options = std::make_shared<ProtocolShowOptions>();
  Command* command =
      protocol_command.add_subcommand("show", "The frames of a transcript or a proof, in words");
  command->examples = protocol_show_examples;
  command->add_option("file", options->file, "A file of frames; '-' is standard input")
      ->type_name("FILE")
      ->required();
  Option* round =
      command->add_option("--round", options->round, "Those of one round")->type_name("R");
  command->add_option("--first", options->first, "The first so many")
      ->type_name("N")
      ->excludes(round)
      ->capture_default_str();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, protocol_show);
}

}  // namespace evenhand::cli
