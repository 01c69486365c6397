#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "src/cli/command/command_line.hpp"
#include "src/cli/command/parse.hpp"

namespace evenhand::cli {

/// That the first word is no command, and what it is called now or which was probably meant; empty
/// where it is one.
std::string unknown_command(const Command& app, const std::vector<std::string>& arguments);

/// Returns in one line what was wrong with the command line: the parser's own complaint, or for an
/// unknown command or option the known one that was probably meant.
std::string usage_message(const Command& app, const UsageError& error,
                          const std::vector<std::string>& arguments);

/// Returns what --help shows for so many columns: commands and options by what they are about,
/// wrapped at words, with defaults as people write them; examples as they can be typed. Where that
/// is more than 60 lines, the options that most people need alone, unless it is asked for whole.
std::string help_text(const Command& command, std::size_t width, bool is_whole = false);

/// A text of paragraphs and examples for so many columns: where an example has no room, what is
/// said of it moves to a line of its own, and the command goes on behind a backslash, so that a
/// shell still reads it as it stands.
std::string laid_out(const std::string& footer, std::size_t width);

}  // namespace evenhand::cli
