#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

// Each adds one game, or one question, to `evenhand odds`.
void add_odds_doudizhu(CLI::App& odds, Program& program);
void add_odds_poker(CLI::App& odds, Program& program);
void add_odds_draw(CLI::App& odds, Program& program);
void add_odds_mahjong(CLI::App& odds, Program& program);
void add_odds_dice(CLI::App& odds, Program& program);
void add_odds_faces(CLI::App& odds, Program& program);
void add_odds_order(CLI::App& odds, Program& program);
void add_odds_repeat(CLI::App& odds, Program& program);
void add_odds_run(CLI::App& odds, Program& program);
void add_odds_test(CLI::App& odds, Program& program);

}  // namespace evenhand::cli
