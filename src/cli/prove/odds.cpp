#include "src/cli/prove/odds.hpp"

#include "src/cli/command/command.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* odds_examples = R"(Examples:
  evenhand odds doudizhu 'jokers in bottom = 2'
  evenhand odds mahjong
  evenhand odds poker --cards 7
  evenhand odds draw --deck 54 --key 2 --hand 3 --count 2)";

}  // namespace

void add_odds(CLI::App& app, Program& program) {
  CLI::App* odds = app.add_subcommand("odds", "How likely a game's hands are, counted exactly");
  odds->footer(odds_examples);
  odds->require_subcommand(1);
  add_odds_doudizhu(*odds, program);
  add_odds_mahjong(*odds, program);
  add_odds_poker(*odds, program);
  add_odds_draw(*odds, program);
}

}  // namespace evenhand::cli
