#include "src/cli/games/hand.hpp"

#include "src/cli/command/command.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* hand_examples = R"(Examples:
  evenhand hand doudizhu '333444 57' --beats '555666 34'
  evenhand hand mahjong 123m456p789s1122z)";

}  // namespace

void add_hand(CLI::App& app, Program& program) {
  CLI::App* hand = app.add_subcommand("hand", "Evaluate a hand by a game's rules");
  hand->footer(hand_examples);
  hand->require_subcommand(1);
  add_hand_doudizhu(*hand, program);
  add_hand_mahjong(*hand, program);
}

}  // namespace evenhand::cli
