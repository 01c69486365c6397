#pragma once

#include <cstddef>
#include <string>

#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

/// What --help shows for so many columns: commands and options under their headings, wrapped at
/// words, with defaults as people write them; examples as they can be typed.
std::string help_text(const Command& command, std::size_t width);

/// A text of paragraphs and examples for so many columns: where an example has no room, what is
/// said of it moves to a line of its own, and the command goes on behind a backslash, so that a
/// shell still reads it as it stands.
std::string laid_out(const std::string& footer, std::size_t width);

}  // namespace evenhand::cli
