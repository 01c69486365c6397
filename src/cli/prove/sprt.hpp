#pragma once

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

/// `evenhand sprt`: the sequential test of a match that was played elsewhere.
void add_sprt(Command& app, Program& program);

}  // namespace evenhand::cli
