#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command.hpp"

namespace evenhand::cli {

void add_play(CLI::App& app, Program& program);
void add_replay(CLI::App& app, Program& program);

// Each adds one game to `evenhand play`.
void add_play_mahjong(CLI::App& play, Program& program);

}  // namespace evenhand::cli
