#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/embedded_file.hpp"
#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

/// The files of po/: "zh.po".
std::span<const EmbeddedFile> catalogue_files();

/// Says everything in the language that --lang names among the arguments, else in the first one
/// that the environment asks for and that there is.
void choose_language(const std::vector<std::string>& arguments);

/// The arguments without --lang and what it names, of which some is wrong.
std::vector<std::string> without_language(std::vector<std::string> arguments);

/// Adds --lang to the program, and to those of its commands that are named among the arguments, for
/// an option of all takes longer than most commands run; to all of them where there are none.
void add_language_option(Command& program, const std::vector<std::string>& arguments);

}  // namespace evenhand::cli
