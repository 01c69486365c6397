#pragma once

#include <string>
#include <vector>

#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

/// The names that may stand for the option's value, for a shell to offer: shufflers, decks, random
/// sources, groups of tests, readers, schemes, formats, profiles. Empty where the program knows
/// none. A value that is not among them may do as well: a file, "riffle:7".
std::vector<std::string> known_names(const Option& option);

}  // namespace evenhand::cli
