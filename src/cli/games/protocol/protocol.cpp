#include "src/cli/games/protocol/protocol.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "protocol/frame.hpp"
#include "protocol/names.hpp"
#include "protocol/verifier.hpp"
#include "src/protocol/frames_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_examples = R"(Examples:
  evenhand protocol deal doudizhu --rounds 1000 --out evenhand-out/evening
  evenhand protocol verify evenhand-out/evening/transcript.evh --dealer-key evenhand-out/evening/dealer-key.pem
  evenhand audit --log evenhand-out/evening/transcript.evh   were the seeds chosen?)";

}  // namespace

void require_player_name(const std::string& option, const std::string& name) {
  const std::string_view why = protocol::why_no_name(name);
  if (why.empty()) return;
  throw InputError(
      fmt::format("{}: found '{}', which {}; expected a name of 1 to 64 bytes that "
                  "others can read and tell from theirs, such as 'Li' or 'player 1'",
                  option, printable(name, 80), why));
}

void require_another_file(const std::string& option, const std::string& written,
                          const std::string& read) {
  namespace fs = std::filesystem;
  if (written.empty() || read.empty()) return;
  if (written == "-") {
    throw InputError(fmt::format("{}: found '-', expected a file", option));
  }
  std::error_code none;  // files that are not there yet have the same path
  if (!fs::equivalent(written, read, none) &&
      fs::weakly_canonical(written, none) != fs::weakly_canonical(read, none)) {
    return;
  }
  throw InputError(fmt::format("{}: {} is read as well; write to another file", option,
                               printable(written, 200)));
}

void add_player_key_option(Command& command, std::vector<std::string>& keys) {
  command
      .add_option(
          "--player-key", keys,
          "A player's public key in PEM, from a place that you trust: who has that name has "
          "to have it; may be repeated")
      ->type_name("NAME=FILE")
      ->expected(1)
      ->take_all();
}

std::vector<protocol::ExpectedPlayer> read_player_keys(const std::vector<std::string>& keys) {
  std::vector<protocol::ExpectedPlayer> players;
  for (const std::string& each : keys) {
    const std::size_t sign = each.rfind('=');
    if (sign == std::string::npos || sign == 0 || sign + 1 == each.size()) {
      throw InputError(fmt::format(
          "--player-key: found '{}', expected NAME=FILE, such as Li=li.pem", printable(each, 80)));
    }
    const std::string file = each.substr(sign + 1);
    players.push_back(
        {each.substr(0, sign), read_file(file, file_kinds::key), printable(file, 200)});
  }
  return players;
}

void add_succession_option(Command& command, std::vector<std::string>& files) {
  command
      .add_option("--succession", files,
                  "What 'protocol succeed' wrote when another key followed that one, and so on, in "
                  "their order: what the last one signed is taken as well; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->needs("--dealer-key");
}

EndedSession session_before(const std::string& path, const protocol::SuiteInfo& suite,
                            const protocol::PrivateKey& key) {
  protocol::FramesFile file(path);
  file.require_transcript("--after");
  protocol::Verifier verifier;
  file.give_to(verifier);
  protocol::Suite at_work(suite);
  const auto end = verifier.ended(at_work);
  if (!end || verifier.session().message().key != key.public_key().der()) {
    throw InputError(
        fmt::format("{}: found no session of the key of --signing-key, expected the "
                    "transcript of the session before",
                    file.name()));
  }
  if (verifier.holds()) return {*end};
  return {*end, verifier.faults().front()};
}

void add_protocol(Command& app, Program& program) {
  Command* protocol = app.add_subcommand(
      "protocol", "Deal so that everybody can verify it: commit, contribute, deal, reveal, prove");
  protocol->examples = protocol_examples;
  add_protocol_deal(*protocol, program);
  add_protocol_join(*protocol, program);
  add_protocol_verify(*protocol, program);
  add_protocol_prove(*protocol, program);
  add_protocol_compare(*protocol, program);
  add_protocol_publish(*protocol, program);
  add_protocol_witness(*protocol, program);
  add_protocol_succeed(*protocol, program);
  add_protocol_show(*protocol, program);
}

}  // namespace evenhand::cli
