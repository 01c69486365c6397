#include <memory>
#include <string>

#include "base/files.hpp"
#include "protocol/bytes.hpp"
#include "src/cli/games/protocol/protocol.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/protocol/compare_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_compare_examples =
    R"(Two signed heads of one session that cannot both be true, two lists of players, two sessions that follow the
same one, or two successors of one key, show to anybody that the dealer has lied. --evidence writes the frames that do, and no others; given alone,
such a file is compared with itself.

Examples:
  evenhand protocol compare examples/protocol/table.evh examples/protocol/table.evh

It exits with 1 when they contradict each other.)";

struct ProtocolCompareOptions {
  std::string one;
  std::string other;
  std::string evidence;
  OutputOptions output;
};

ExitCode protocol_compare(const Program& program, const ProtocolCompareOptions& options) {
  require_another_file("--evidence", options.evidence, options.one);
  require_another_file("--evidence", options.evidence, options.other);
  bool contradict = false;
  const ExitCode shown = answer(program, options.output, [&] {
    protocol::FilesCompared compared = protocol::compare_files(options.one, options.other);
    contradict = compared.contradict;
    if (contradict && !options.evidence.empty()) {
      write_file(options.evidence, protocol::text(compared.evidence));
    }
    return std::move(compared.document);
  });
  return contradict ? ExitCode::biased : shown;
}

}  // namespace

void add_protocol_compare(Command& protocol_command, Program& program) {
  auto options = std::make_shared<ProtocolCompareOptions>();
  Command* command = protocol_command.add_subcommand(
      "compare", "Whether a dealer has signed what cannot both be true, and evidence of it");
  command->examples = protocol_compare_examples;
  command
      ->add_option("one", options->one,
                   "A transcript, what a player kept, or a succession; or evidence")
      ->type_name("FILE")
      ->required();
  command->add_option("other", options->other, "Another one of the same dealer")->type_name("FILE");
  command
      ->add_option("--evidence", options->evidence,
                   "Where the frames are written that show a contradiction")
      ->type_name("FILE");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, protocol_compare);
}

}  // namespace evenhand::cli
