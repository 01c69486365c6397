#pragma once

#include <string>

namespace evenhand::cli {

/// What a shell command left: its exit status and all that it printed.
struct CommandOutcome {
  int status = -1;
  std::string out;
  std::string err;
};

/// Runs the command by `sh -c`, with $EVENHAND set to the program under test and $DIR to `folder`.
CommandOutcome run_command(const std::string& command, const std::string& folder);

/// Runs the program under test with these arguments, as a shell reads them.
CommandOutcome run_evenhand(const std::string& arguments);

}  // namespace evenhand::cli
