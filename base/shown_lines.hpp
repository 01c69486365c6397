#pragma once

#include <string>
#include <string_view>

namespace evenhand {

// Functions that make lines fit for those who read them: people, and runners of jobs. Messages have
// printable().

/// Whether a character garbles what stands around it: a mark that turns the direction of writing,
/// has no width, or separates lines.
bool is_mark(char32_t code);

/// Well-formed UTF-8 with such marks as printable() shows them, \xNN.
std::string with_marks_shown(std::string_view text);

/// Lines of which a runner of jobs (of GitHub, Azure or TeamCity) that reads them takes none for a
/// command: a backslash stands before "::" that begins a line, and within "##" before a bracket or
/// a word.
std::string without_commands(std::string_view lines);

}  // namespace evenhand
