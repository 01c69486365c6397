#include "src/cli/games/hand.hpp"

#include "src/cli/command/command.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* hand_examples = R"(Examples:
  evenhand hand doudizhu '333444 57' --beats '555666 34'
  evenhand hand mahjong 123m456p789s1122z)";

}  // namespace

void add_hand(Command& app, Program& program) {
  Command* hand = app.add_subcommand("hand", "Evaluate a hand by a game's rules");
  hand->examples = hand_examples;
  add_hand_doudizhu(*hand, program);
  add_hand_mahjong(*hand, program);
}

}  // namespace evenhand::cli
