#pragma once

#include <string>
#include <string_view>

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

/// "play: this program was built without games; 'sh scripts/run.sh play ...' builds it"
std::string left_out_words(std::string_view command, std::string_view component);

/// Adds a command to the program, for help alone: it is refused, since its component was left out.
void add_left_out(Command& app, Program& program, const std::string& command,
                  std::string_view component);

}  // namespace evenhand::cli
