#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace evenhand::cli {

/// What the option's value is called, "FILE" or "N"; empty for a flag.
std::string option_type(const CLI::Option& option);

/// What the option does, on one line, with its default and whether it is required.
std::string option_words(const CLI::Option& option);

/// The headings of the command's options, in the order in which help shows them.
std::vector<std::string> option_groups(const CLI::App& app);

}  // namespace evenhand::cli
