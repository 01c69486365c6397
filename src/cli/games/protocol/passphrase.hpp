#pragma once

#include <string>
#include <string_view>

#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

/// What opens an encrypted private key. It is overwritten when it goes.
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

}  // namespace evenhand::cli
