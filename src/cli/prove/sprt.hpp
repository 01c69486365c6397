#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

/// `evenhand sprt`: the sequential test of a match that was played elsewhere.
void add_sprt(CLI::App& app, Program& program);

}  // namespace evenhand::cli
