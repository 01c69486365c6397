#pragma once

#include <string>
#include <vector>

#include "src/cli/command/parse.hpp"

namespace evenhand::cli {

/// That the first word is no command, and what it is called now or which was probably meant; empty
/// where it is one.
std::string unknown_command(const Command& app, const std::vector<std::string>& arguments);

/// What was wrong with the command line, in one line: the parser's own complaint, or for an unknown
/// command or option the known one that was probably meant.
std::string usage_message(const Command& app, const UsageError& error,
                          const std::vector<std::string>& arguments);

}  // namespace evenhand::cli
