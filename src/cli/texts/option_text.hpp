#pragma once

#include <string>
#include <vector>

#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

/// What the option's value is called, "FILE" or "N"; empty for a flag.
std::string option_type(const Option& option);

/// What the option does, on one line, with its default, whether it is required, and which others of
/// its command it needs or excludes.
std::string option_words(const Option& option);

/// The headings of the command's options, in the order in which help shows them.
std::vector<std::string> option_groups(const Command& command);

}  // namespace evenhand::cli
