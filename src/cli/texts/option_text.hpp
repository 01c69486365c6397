#pragma once

#include <string>
#include <vector>

#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

/// The lines of a text, those of a paragraph joined to one, and an empty line between paragraphs.
/// Lines that begin with a blank, such as examples, stay as they are; a line that ends with a colon
/// is a heading and begins a paragraph.
std::vector<std::string> joined_paragraphs(const std::string& text);

/// Returns the name of the option's value, "FILE" or "N"; empty for a flag.
std::string option_type(const Option& option);

/// Returns what the option does, on one line, with its default, whether it is required, and which
/// others of its command it needs or excludes.
std::string option_words(const Option& option);

/// The headings of the command's options, in the order in which help shows them.
std::vector<std::string> option_groups(const Command& command);

}  // namespace evenhand::cli
