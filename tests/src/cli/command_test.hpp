#pragma once

#include <string>

#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {

/// Commands that are run by a shell in a folder of their own.
class CommandTest : public tests::WithFolder {
 protected:
  /// `evenhand` is the program under test.
  CommandOutcome run(const std::string& command) const {
    return run_command("cd \"$DIR\"; PATH=\"$(dirname \"$EVENHAND\"):$PATH\"; " + command,
                       folder.string());
  }
  std::string refusal(const std::string& command) const {
    return refusal_in(run(command), command);
  }
};

}  // namespace evenhand::cli
