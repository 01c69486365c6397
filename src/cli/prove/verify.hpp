#pragma once

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

void add_verify(Command& app, Program& program);

}  // namespace evenhand::cli
