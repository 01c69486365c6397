#pragma once

#include <string>

#include "src/cli/command/exit_code.hpp"

namespace evenhand::cli {

/// The line about an error, and the exit code that goes with it.
struct ErrorLine {
  ExitCode code = ExitCode::failed;
  std::string line;
};

/// Describes the exception being handled: call it in a catch block. Throws std::bad_alloc alone.
ErrorLine line_of_error();

}  // namespace evenhand::cli
