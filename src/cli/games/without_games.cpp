#include "src/cli/command/left_out.hpp"
#include "src/cli/games/play.hpp"

namespace evenhand::cli {

void add_play(Command& app, Program& program) { add_left_out(app, program, "play", "games"); }
void add_replay(Command& app, Program& program) { add_left_out(app, program, "replay", "games"); }
void add_hand(Command& app, Program& program) { add_left_out(app, program, "hand", "games"); }
void add_xiangqi(Command& app, Program& program) { add_left_out(app, program, "xiangqi", "games"); }

std::span<const PlayedGame> played_games() { return {}; }

}  // namespace evenhand::cli
