#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

// Each adds one game to `evenhand hand`.
void add_hand_doudizhu(CLI::App& hand, Program& program);
void add_hand_mahjong(CLI::App& hand, Program& program);

}  // namespace evenhand::cli
