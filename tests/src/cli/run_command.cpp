#include "tests/src/cli/run_command.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include "base/files.hpp"
#include "tests/places.hpp"

namespace evenhand::cli {

CommandOutcome run_command(const std::string& command, const std::string& folder) {
  // Tests that need no folder of their own run side by side in one.
  const std::string base = fmt::format("{}/command-{}", folder, getpid());
  const std::string script = base + ".sh";
  const std::string out = base + ".out";
  const std::string err = base + ".err";
  write_file(
      script,
      fmt::format("EVENHAND='{}'\nDIR='{}'\nINTERRUPT='sh {}/tests/src/cli/interrupt.sh'\n{}\n",
                  tests::evenhand_program(), folder, tests::source_folder(), command));
  // The tests ignore SIGPIPE, which its children would inherit; a shell's do not.
  const auto as_before = std::signal(SIGPIPE, SIG_DFL);
  const int status = std::system(fmt::format("sh '{}' >'{}' 2>'{}'", script, out, err).c_str());
  std::signal(SIGPIPE, as_before);
  return {.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          .out = read_file(out),
          .err = read_file(err)};
}

CommandOutcome run_evenhand(const std::string& arguments) {
  return run_command("\"$EVENHAND\" " + arguments, ::testing::TempDir());
}

std::string refusal_in(const CommandOutcome& outcome, const std::string& command) {
  EXPECT_EQ(outcome.status, 2) << command;
  EXPECT_EQ(outcome.out, "") << command;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  return outcome.err;
}

std::string as_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace evenhand::cli
