#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace evenhand::cli {

/// What the option's value is called, "FILE" or "N"; empty for a flag.
std::string option_type(const CLI::Option& option);

/// What the option does, on one line, with its default, whether it is required, and which others of
/// the command it needs or excludes.
std::string option_words(const CLI::App& command, const CLI::Option& option);

/// The headings of the command's options, in the order in which help shows them.
std::vector<std::string> option_groups(const CLI::App& app);

}  // namespace evenhand::cli
