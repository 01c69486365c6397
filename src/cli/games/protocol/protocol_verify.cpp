#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "base/numbers.hpp"
#include "protocol/bytes.hpp"
#include "protocol/messages.hpp"
#include "src/cli/games/protocol/key_file.hpp"
#include "src/cli/games/protocol/protocol.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/protocol/compare_document.hpp"
#include "src/protocol/frames_document.hpp"
#include "src/protocol/verify_document.hpp"
#include "src/protocol/words.hpp"

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

constexpr const char* protocol_verify_examples = R"(Examples:
  evenhand protocol verify examples/protocol/table.evh --dealer-key examples/protocol/dealer-key.pem
  evenhand protocol verify examples/protocol/table.evh --dealer-key examples/protocol/dealer-key.pem --kept examples/protocol/table.evh
  evenhand protocol verify examples/protocol/table.evh --dealer-key examples/protocol/dealer-key.pem --round 3   every draw of it
  evenhand protocol verify examples/protocol/proof.evh --dealer-key examples/protocol/dealer-key.pem

It exits with 1 when something does not hold, and with 5 when all holds that was looked at and no key was given (anyone
who can write files can have made it), or rounds are revealed to an auditor alone and --auditor-key was not given.)";

struct ProtocolVerifyOptions {
  std::string file;
  std::string key_file;
  std::vector<std::string> successions;
  std::string head;
  std::string kept;
  std::string published;
  std::vector<std::string> witnesses;
  std::string after;
  std::string round;
  std::string most_aborts;
  std::vector<std::string> player_keys;
  bool acknowledged = false;
  std::string auditor_key;
  std::string passphrase;
  OutputOptions output;
};

ExitCode protocol_verify(const Program& program, const ProtocolVerifyOptions& options) {
  protocol::Expectations expectations;
  expectations.key_file = options.key_file;
  expectations.succession_files = options.successions;
  if (!options.head.empty()) expectations.head = protocol::parse_head(options.head, "--head");
  expectations.kept_file = options.kept;
  expectations.published_file = options.published;
  expectations.witnesses = options.witnesses;
  expectations.previous_file = options.after;
  expectations.players = read_player_keys(options.player_keys);
  expectations.all_acknowledged = options.acknowledged;
  if (!options.most_aborts.empty()) {
    expectations.most_aborts =
        parse_count(options.most_aborts, "--most-aborts", 0, protocol::most_rounds);
  }
  if (!options.auditor_key.empty()) {
    expectations.auditor_key =
        read_auditor_key(program.terminal, options.auditor_key, options.passphrase);
  }
  std::uint32_t round = 0;
  if (!options.round.empty()) {
    round =
        static_cast<std::uint32_t>(parse_count(options.round, "--round", 1, protocol::most_rounds));
  }
  bool holds = false;
  bool knows_all = false;
  const ExitCode shown = answer(program, options.output, [&] {
    protocol::Verification verification = protocol::verify_file(options.file, expectations, round);
    holds = verification.holds;
    knows_all = verification.knows_signer && verification.is_whole;
    verification.document.kind = "protocol verify";
    return std::move(verification.document);
  });
  if (!holds) return ExitCode::biased;
  return shown == ExitCode::ok && !knows_all ? ExitCode::unattributed : shown;
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

void add_protocol_verify(Command& protocol_command, Program& program) {
  auto options = std::make_shared<ProtocolVerifyOptions>();
  Command* command = protocol_command.add_subcommand(
      "verify", "Recompute a transcript or a proof: what holds, and what does not");
  command->examples = protocol_verify_examples;
  command->add_option("file", options->file, "transcript.evh or a proof; '-' is standard input")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--dealer-key", options->key_file,
                   "The dealer's public key in PEM, from a place that you trust")
      ->type_name("FILE");
  add_succession_option(*command, options->successions);
  command
      ->add_option("--head", options->head,
                   "A head that the dealer published: the log must have had it")
      ->type_name("SIZE:ROOT");
  command
      ->add_option("--kept", options->kept,
                   "What a player kept of this session by 'protocol join --keep', or another "
                   "transcript of it: the log must have had its newest signed head")
      ->type_name("FILE")
      ->excludes("--head");
  command
      ->add_option(
          "--published", options->published,
          "A head that the dealer published by 'protocol publish': the log must have had it")
      ->type_name("FILE")
      ->excludes("--head")
      ->excludes("--kept");
  command
      ->add_option(
          "--witness", options->witnesses,
          "Who has to have cosigned it, as 'protocol witness' prints its key; once for each")
      ->type_name("KEY")
      ->needs("--published")
      ->expected(1)
      ->take_all();
  command
      ->add_option("--after", options->after,
                   "A transcript of the dealer's session before: this one has to name its end")
      ->type_name("FILE");
  command
      ->add_option("--most-aborts", options->most_aborts,
                   "More rounds than N that were given up are a fault")
      ->type_name("N");
  command->add_flag("--acknowledged", options->acknowledged,
                    "A round that not all players have acknowledged is a fault");
  add_player_key_option(*command, options->player_keys);
  command
      ->add_option("--auditor-key", options->auditor_key,
                   "The private key in PEM of the auditor to whom alone rounds are revealed")
      ->type_name("FILE");
  add_passphrase_option(*command, options->passphrase)->needs("--auditor-key");
  command->add_option("--round", options->round, "Show how that round came about, draw by draw")
      ->type_name("R");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, protocol_verify);
}

}  // namespace evenhand::cli
