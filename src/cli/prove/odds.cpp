#include "src/cli/prove/odds.hpp"

#include "src/cli/command/command.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* odds_examples = R"(Examples:
  evenhand odds doudizhu 'jokers in bottom = 2'
  evenhand odds mahjong
  evenhand odds poker --cards 7
  evenhand odds draw --deck 54 --key 2 --hand 3 --count 2
  evenhand odds test --hand quads --seen 4 --of 60   was that luck?
  evenhand odds run --of 50 --length 9               nine losses in a row
  evenhand odds repeat --items 1200 --draws 10 --times 3
  evenhand odds dice 40d6 --sum 113..165 --rolls 60)";

}  // namespace

void add_odds(Command& app, Program& program) {
  Command* odds = app.add_subcommand(
      "odds", "How likely hands, streaks, repeats and sums are, counted exactly");
  odds->examples = odds_examples;
  add_odds_doudizhu(*odds, program);
  add_odds_mahjong(*odds, program);
  add_odds_poker(*odds, program);
  add_odds_draw(*odds, program);
  add_odds_order(*odds, program);
  add_odds_run(*odds, program);
  add_odds_repeat(*odds, program);
  add_odds_dice(*odds, program);
  add_odds_faces(*odds, program);
  add_odds_test(*odds, program);
  add_odds_all_ins(*odds, program);
}

}  // namespace evenhand::cli
