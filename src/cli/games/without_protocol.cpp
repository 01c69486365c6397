#include "src/cli/command/left_out.hpp"

namespace evenhand::cli {

void add_protocol(Command& app, Program& program) {
  add_left_out(app, program, "protocol", "protocol");
}

}  // namespace evenhand::cli
