#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/faults.hpp"
#include "protocol/keys.hpp"
#include "protocol/verifier.hpp"
#include "src/cli/command/command.hpp"

namespace evenhand::cli {

// Each adds one subcommand of `protocol`.
void add_protocol_deal(Command& protocol_command, Program& program);
void add_protocol_join(Command& protocol_command, Program& program);
void add_protocol_verify(Command& protocol_command, Program& program);
void add_protocol_prove(Command& protocol_command, Program& program);
void add_protocol_compare(Command& protocol_command, Program& program);
void add_protocol_publish(Command& protocol_command, Program& program);
void add_protocol_witness(Command& protocol_command, Program& program);
void add_protocol_succeed(Command& protocol_command, Program& program);
void add_protocol_show(Command& protocol_command, Program& program);

/// Seconds, for --play-for.
inline constexpr std::uint64_t longest_play = 86'400;

/// --succession, beside --dealer-key.
/// --player-key, and what it gives.
void add_player_key_option(Command& command, std::vector<std::string>& keys);
std::vector<protocol::ExpectedPlayer> read_player_keys(const std::vector<std::string>& keys);

void add_succession_option(Command& command, std::vector<std::string>& files);

/// How a session ended that stands in a transcript.
struct EndedSession {
  protocol::Hash end{};                       ///< what the one that follows it names
  std::optional<protocol::Fault> fault = {};  ///< the first in the transcript
};
/// Returns the end of the session in the transcript of --after, for what follows it under that key.
/// Throws InputError for a file that is none, or of another key.
EndedSession session_before(const std::string& path, const protocol::SuiteInfo& suite,
                            const protocol::PrivateKey& key);

/// Throws InputError where the file that an option writes is one that is read.
void require_another_file(const std::string& option, const std::string& written,
                          const std::string& read);

/// Throws InputError for a name that no dealer takes.
void require_player_name(const std::string& option, const std::string& name);

}  // namespace evenhand::cli
