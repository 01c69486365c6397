#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command.hpp"

namespace evenhand::cli {

/// `evenhand play`, with all its games.
void add_play(CLI::App& app, Program& program);

// Each adds one game to `evenhand play`.
void add_play_doudizhu(CLI::App& play, Program& program);

}  // namespace evenhand::cli
