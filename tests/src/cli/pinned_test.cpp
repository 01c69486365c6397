#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "base/files.hpp"
#include "tests/src/cli/run_command.hpp"

// The whole output of every command that counts, for fixed seeds: tests/pinned/commands.txt has the
// commands, NAME.json what `--json` printed, on any number of threads.

namespace evenhand::cli {
namespace {

const std::string folder = EVENHAND_SOURCE_DIR "/tests/pinned/";

class Pinned : public testing::Test {
 protected:
  static void hold(unsigned threads) {
    std::istringstream commands(read_file(folder + "commands.txt"));
    for (std::string line; std::getline(commands, line);) {
      if (line.empty() || line.front() == '#') continue;
      const std::string name = line.substr(0, line.find(' '));
      const std::string arguments = line.substr(name.size());
      const CommandOutcome outcome = run_command(
          fmt::format("$EVENHAND {} --json --threads {} --quiet", arguments, threads), "/tmp");
      EXPECT_EQ(outcome.out, read_file(folder + name + ".json")) << arguments;
    }
  }
};

TEST_F(Pinned, OneThread) { hold(1); }
TEST_F(Pinned, ThreeThreads) { hold(3); }

}  // namespace
}  // namespace evenhand::cli
