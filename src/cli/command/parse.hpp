#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

/// The fault of a command line, in the parser's words.
class UsageError : public std::runtime_error {
 public:
  explicit UsageError(const std::string& words, std::vector<std::string> unexpected = {})
      : std::runtime_error(words), unexpected_(std::move(unexpected)) {}

  /// Words that no command or option takes, where that is what is wrong.
  const std::vector<std::string>& unexpected() const { return unexpected_; }

 private:
  std::vector<std::string> unexpected_;
};

/// Reads a command line, without the program's name: puts the values where the options say, leaves
/// in `program` what was typed, and calls `on_choice` of the command that was chosen, unless help
/// or the version is asked for. Throws UsageError, and what a reader throws; the chosen command is
/// then that before the mistake.
Asked parse(Command& program, const std::vector<std::string>& words);

}  // namespace evenhand::cli
