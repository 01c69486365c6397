#include "src/cli/command/left_out.hpp"

#include <fmt/format.h>

namespace evenhand::cli {

std::string left_out_words(std::string_view command, std::string_view component) {
  return fmt::format("{}: this program was built without {}; 'sh scripts/run.sh {} ...' builds it",
                     command, component, command);
}

void add_left_out(Command& app, Program& program, const std::string& command,
                  std::string_view component) {
  app.add_subcommand(
      command, fmt::format("Not in this program; 'sh scripts/run.sh {} ...' builds it", command));
  program.left_out[command] = left_out_words(command, component);
}

}  // namespace evenhand::cli
