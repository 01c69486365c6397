#pragma once

#include <string>
#include <vector>

#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

/// The names that may stand for the option's value, for a shell to offer: shufflers, decks, random
/// sources, groups of tests, readers, schemes, formats, profiles. Empty where the program knows
/// none. A value that is not among them may do as well: a file, "riffle:7".
std::vector<std::string> known_names(const Option& option);

// Scripts with which a shell completes commands, options, and the files that options want.

std::string bash_completion(const Command& program);
std::string zsh_completion(const Command& program);
std::string fish_completion(const Command& program);

/// Whether what the option wants is a file or a folder.
bool wants_path(const Option& option);
/// Returns in a few words what the option does: up to where details begin.
std::string brief(const std::string& words);

}  // namespace evenhand::cli
