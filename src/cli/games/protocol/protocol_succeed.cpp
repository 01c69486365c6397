#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "protocol/dealer.hpp"
#include "protocol/succession.hpp"
#include "src/cli/games/protocol/key_file.hpp"
#include "src/cli/games/protocol/protocol.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/protocol/words.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_succeed_examples =
    R"(Both keys sign it: nobody takes another's key for a successor, and nobody is made one against its will. Do it while
the old key is yours alone: a thief can name a successor, too, and the one that was published first counts.
docs/protocol.md shows all of it: both keys, the last session of the old one, and the first one of the new.

What readers do with such a file:

Examples:
  evenhand protocol show examples/protocol/succession.evh
  evenhand protocol compare examples/protocol/table.evh examples/protocol/succession.evh
  evenhand protocol verify examples/protocol/table.evh --dealer-key examples/protocol/dealer-key.pem --succession examples/protocol/succession.evh)";

struct ProtocolSucceedOptions {
  std::string key_file;
  std::string successor;
  std::string passphrase;
  std::string suite = "sha256-ed25519";
  std::string after;
  std::string file;
  OutputOptions output;
};

/// Refuses a path where something is already: what was published is not to be lost.
void refuse_to_replace(const std::string& path) {
  std::error_code none;  // what cannot be looked at cannot be written either
  if (!std::filesystem::exists(std::filesystem::symlink_status(path, none))) return;
  throw InputError(fmt::format(
      "--succession: {} is there already, and a succession is never written over; name another "
      "file",
      printable(path, 200)));
}

reports::Document succession_document(const ProtocolSucceedOptions& options,
                                      const protocol::SuccessionMessage& message,
                                      const EndedSession& before) {
  const std::string file = printable(options.file, 200);
  reports::Document document;
  document.kind = "protocol succeed";
  document.title = fmt::format("{}: the succession of a dealer's key", file);
  document.answer =
      fmt::format("{} is written: the key of {} follows the key of {}", file,
                  printable(options.successor, 200), printable(options.key_file, 200));
  const bool has_end = !options.after.empty();
  reports::Section section{.name = "succession", .title = ""};
  section.figures = {
      {"succession", "succession", file},
      {"suite", "suite", message.suite},
      {"old_key", "the old key", protocol::hex(message.old_key)},
      {"new_key", "the new key", protocol::hex(message.new_key)},
      {"end", "its last session ended with",
       has_end ? protocol::hex(message.end) : std::string("none"), "",
       has_end ? "" : "so that readers refuse all that the old key signed; see --after"},
      {"time", "signed at", protocol::time_words(message.time)}};
  section.notes.push_back(fmt::format(
      "Publish {} where it cannot be taken back, and wherever the old public key stands. "
      "Readers give that key as --dealer-key, and --succession {}.",
      file, file));
  section.notes.emplace_back(
      "Sign nothing more with the old key: a session that it opens from now on contradicts this "
      "file. The next session is the first one of the new key, without --after.");
  if (before.fault) {
    section.notes.push_back(
        fmt::format("{} does not hold, {}: if the old key has signed more of it than stands there, "
                    "delete {} and give the whole transcript.",
                    printable(options.after, 200), protocol::fault_words(*before.fault), file));
  }
  document.sections.push_back(std::move(section));
  return document;
}

ExitCode protocol_succeed(const Program& program, const ProtocolSucceedOptions& options) {
  refuse_to_replace(options.file);
  const protocol::SuiteInfo& suite = protocol::suite_named(options.suite);
  const protocol::PrivateKey old_key =
      read_signing_key(program.terminal, options.key_file, suite, options.passphrase);
  return answer(program, options.output, [&] {
    EndedSession before;
    if (!options.after.empty()) before = session_before(options.after, suite, old_key);
    const protocol::PrivateKey new_key =
        kept_signing_key(program.terminal, options.successor, suite, options.passphrase);
    if (old_key.public_key().der() == new_key.public_key().der()) {
      throw InputError(
          fmt::format("--successor: {} has the key of --signing-key, expected another one, or a "
                      "file that is not there, for a key that is made",
                      printable(options.successor, 200)));
    }
    const protocol::Bytes file =
        protocol::make_succession(suite, old_key, new_key, before.end, protocol::system_clock()());
    const protocol::SuccessionMessage message = protocol::read_succession(protocol::View(file));
    write_file(options.file, protocol::text(file));
    return succession_document(options, message, before);
  });
}

}  // namespace

void add_protocol_succeed(Command& protocol_command, Program& program) {
  auto options = std::make_shared<ProtocolSucceedOptions>();
  Command* command = protocol_command.add_subcommand(
      "succeed",
      "Name the key that follows a dealer's key, so that readers of the old one take it");
  command->examples = protocol_succeed_examples;
  command
      ->add_option("--signing-key", options->key_file, "The dealer's private key in PEM until now")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--successor", options->successor,
                   "The private key in PEM that follows it, made when there is none")
      ->type_name("FILE")
      ->required();
  add_passphrase_option(*command, options->passphrase,
                        "; of both keys: fd:N has a line for each, the old one's first");
  command->add_option("--suite", options->suite, "Of both keys: sha256-ed25519, sm3-sm2 or mental")
      ->type_name("NAME")
      ->capture_default_str();
  command
      ->add_option(
          "--after", options->after,
          "The transcript of the old key's last session, behind whose end it signs nothing "
          "more (default: it has opened none, and all that it signed is refused)")
      ->type_name("FILE");
  command
      ->add_option("--succession", options->file, "A new file for the succession, to be published")
      ->type_name("FILE")
      ->required();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, protocol_succeed);
}

}  // namespace evenhand::cli
