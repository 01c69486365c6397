#include "src/cli/command/left_out.hpp"

namespace evenhand::cli {

void add_watch(Command& app, Program& program) { add_left_out(app, program, "watch", "watch"); }
void add_history(Command& app, Program& program) { add_left_out(app, program, "history", "watch"); }

}  // namespace evenhand::cli
