#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command.hpp"

namespace evenhand::cli {

/// `evenhand deal`, with all its games.
void add_deal(CLI::App& app, Program& program);

// Each adds one game to `evenhand deal`.
void add_deal_doudizhu(CLI::App& deal, Program& program);

}  // namespace evenhand::cli
