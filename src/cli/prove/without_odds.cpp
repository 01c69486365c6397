#include "src/cli/command/left_out.hpp"

namespace evenhand::cli {

void add_odds(Command& app, Program& program) { add_left_out(app, program, "odds", "odds"); }
void add_claims(Command& app, Program& program) { add_left_out(app, program, "claims", "odds"); }

}  // namespace evenhand::cli
