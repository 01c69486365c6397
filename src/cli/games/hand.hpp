#pragma once

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

// Each adds one game to `evenhand hand`.
void add_hand_doudizhu(Command& hand, Program& program);
void add_hand_mahjong(Command& hand, Program& program);

}  // namespace evenhand::cli
