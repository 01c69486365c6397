#pragma once

#include <string>
#include <string_view>

#include "protocol/keys.hpp"
#include "src/cli/command/command_line.hpp"
#include "src/cli/command/terminal.hpp"

namespace evenhand::cli {

/// The text that opens an encrypted private key. It is overwritten when it goes.
struct Passphrase {
  enum class Use {
    to_open,
    to_close  ///< a key that is made: asked for twice at a terminal
  };

  std::string text;

  Passphrase() = default;
  Passphrase(const Passphrase&) = delete;
  Passphrase& operator=(const Passphrase&) = delete;
  Passphrase(Passphrase&&) = default;
  Passphrase& operator=(Passphrase&&) = default;
  ~Passphrase();
};

/// The passphrase of the key in that file, of 1 to 1024 bytes: the first line of a file
/// ("file:PATH") or of a descriptor that is open ("fd:3"), or what is typed at the terminal ("ask",
/// and "" where nobody says). Throws InputError for a source that is none of these, that has no
/// line, and where there is no terminal.
Passphrase read_passphrase(const std::string& source, const std::string& key, Passphrase::Use use);

/// --passphrase, with `more` behind what help says of it.
Option* add_passphrase_option(Command& command, std::string& source, std::string_view more = {});

/// A private key in PEM. Warns when others than its owner may read the file. One that is encrypted
/// is opened with the passphrase from where `passphrase` says (passphrase.hpp), or that is asked
/// for at the terminal. Throws InputError for a file that cannot be read or has no key of the
/// suite.
protocol::PrivateKey read_signing_key(const Terminal& terminal, const std::string& path,
                                      const protocol::SuiteInfo& suite,
                                      const std::string& passphrase = "");

/// The same, of a file that is made, for its owner alone, when there is none: encrypted, if
/// `passphrase` says from where. Throws RunError when it cannot be written.
protocol::PrivateKey kept_signing_key(const Terminal& terminal, const std::string& path,
                                      const protocol::SuiteInfo& suite,
                                      const std::string& passphrase = "");

/// The public key in PEM of an auditor, as SubjectPublicKeyInfo, and the private one, behind which
/// all files that are made are for their owner alone. Throw InputError.
protocol::Bytes read_auditor(const std::string& path);
protocol::PrivateKey read_auditor_key(const Terminal& terminal, const std::string& path,
                                      const std::string& passphrase);

/// Makes a file for its owner alone. False when there is such a file, which is left as it is.
/// Throws RunError when it cannot be written.
bool make_private_file(const std::string& path, std::string_view content);

}  // namespace evenhand::cli
