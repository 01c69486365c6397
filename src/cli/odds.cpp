#include "src/cli/odds.hpp"

#include "src/cli/command.hpp"

namespace evenhand::cli {

void add_odds(CLI::App& app, Program& program) {
  CLI::App* odds = app.add_subcommand("odds", "How likely a game's hands are, counted exactly");
  odds->footer("Examples:\n  evenhand odds mahjong");
  odds->require_subcommand(1);
  add_odds_mahjong(*odds, program);
}

}  // namespace evenhand::cli
