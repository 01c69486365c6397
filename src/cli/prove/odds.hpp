#pragma once

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

// Each adds one game, or one question, to `evenhand odds`.
void add_odds_doudizhu(Command& odds, Program& program);
void add_odds_poker(Command& odds, Program& program);
void add_odds_draw(Command& odds, Program& program);
void add_odds_mahjong(Command& odds, Program& program);
void add_odds_dice(Command& odds, Program& program);
void add_odds_faces(Command& odds, Program& program);
void add_odds_order(Command& odds, Program& program);
void add_odds_repeat(Command& odds, Program& program);
void add_odds_run(Command& odds, Program& program);
void add_odds_all_ins(Command& odds, Program& program);
void add_odds_test(Command& odds, Program& program);

}  // namespace evenhand::cli
