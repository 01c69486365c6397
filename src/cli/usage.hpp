#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace evenhand::cli {

/// What was wrong with the command line, in one line: CLI11's own complaint, or for an unknown
/// command or option the known one that was probably meant.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error,
                          const std::vector<std::string>& arguments);

}  // namespace evenhand::cli
