#pragma once

#include <string>

namespace evenhand::cli {

/// The results of a shell command: its exit status and all that it printed.
struct CommandOutcome {
  int status = -1;
  std::string out;
  std::string err;
};

/// Runs the command by `sh -c`, with $EVENHAND set to the program under test, $DIR to `folder`, and
/// $INTERRUPT to what runs a command and presses Ctrl-C once it has begun.
CommandOutcome run_command(const std::string& command, const std::string& folder);

/// Runs the program under test with these arguments, as a shell reads them.
CommandOutcome run_evenhand(const std::string& arguments);

/// Returns what a command said that is to be refused: one line, nothing on stdout, and exit status
/// 2.
std::string refusal_in(const CommandOutcome& outcome, const std::string& command);

/// A text that was broken into lines for a terminal, with a blank for each end of a line.
std::string as_one_line(std::string text);

}  // namespace evenhand::cli
