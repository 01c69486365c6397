#include "tests/src/cli/run_command.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <cstdlib>

#include "base/files.hpp"

namespace evenhand::cli {

CommandOutcome run_command(const std::string& command, const std::string& folder) {
  const std::string script = folder + "/command.sh";
  const std::string out = folder + "/command.out";
  const std::string err = folder + "/command.err";
  write_file(script,
             fmt::format("EVENHAND='{}'\nDIR='{}'\n{}\n", EVENHAND_BINARY, folder, command));
  const int status = std::system(fmt::format("sh '{}' >'{}' 2>'{}'", script, out, err).c_str());
  return {.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          .out = read_file(out),
          .err = read_file(err)};
}

}  // namespace evenhand::cli
