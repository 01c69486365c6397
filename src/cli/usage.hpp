#pragma once

#include <span>
#include <string>

#include <CLI/CLI.hpp>

namespace evenhand::cli {

/// What was wrong with the command line, in one line: CLI11's own complaint, or for an unknown
/// command or option the known one that was probably meant.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error,
                          std::span<char* const> arguments);

}  // namespace evenhand::cli
