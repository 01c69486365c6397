#pragma once

#include <string>

#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

// Scripts with which a shell completes commands, options, and the files that options want.

std::string bash_completion(const Command& program);
std::string zsh_completion(const Command& program);
std::string fish_completion(const Command& program);

/// Whether what the option wants is a file or a folder.
bool wants_path(const Option& option);
/// What the option does in a few words: up to where details begin.
std::string brief(const std::string& words);

}  // namespace evenhand::cli
