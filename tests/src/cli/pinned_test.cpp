#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "tests/src/cli/run_command.hpp"

// The whole output of every command that counts, for fixed seeds: tests/pinned/commands.txt has the
// commands, NAME.json what --json printed, NAME.txt what a terminal of 80 columns showed. The same
// bytes on any number of threads, and from shards merged. With $EVENHAND_PIN set, the files are
// written instead: a commit that does so says what changes and why.

namespace evenhand::cli {
namespace {

const std::string folder = EVENHAND_SOURCE_DIR "/tests/pinned/";

struct PinnedCommand {
  std::string name;
  std::string arguments;
};

std::vector<PinnedCommand> pinned_commands() {
  std::vector<PinnedCommand> all;
  std::istringstream lines(read_file(folder + "commands.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::string name = line.substr(0, line.find(' '));
    all.push_back({name, line.substr(name.size())});
  }
  return all;
}

void hold(const std::string& file, const std::string& output, const std::string& what) {
  if (std::getenv("EVENHAND_PIN") != nullptr) {
    write_file(folder + file, output);
  } else {
    EXPECT_EQ(output, read_file(folder + file)) << what;
  }
}

CommandOutcome run_pinned(const std::string& command) {
  return run_command("COLUMNS=80 $EVENHAND " + command, "/tmp");
}

TEST(Pinned, OneThread) {
  for (const PinnedCommand& command : pinned_commands()) {
    const std::string quiet = command.arguments + " --quiet --threads 1";
    hold(command.name + ".json", run_pinned(quiet + " --json").out, command.arguments);
    hold(command.name + ".txt", run_pinned(quiet).out, command.arguments);
  }
}

TEST(Pinned, ThreeThreads) {
  for (const PinnedCommand& command : pinned_commands()) {
    hold(command.name + ".json", run_pinned(command.arguments + " --quiet --threads 3 --json").out,
         command.arguments);
  }
}

TEST(PinnedSlow, ShardsMerged) {
  const std::string parts = fmt::format("/tmp/evenhand-pinned-{}", ::getpid());
  for (const PinnedCommand& command : pinned_commands()) {
    if (command.arguments.find("--samples 50") != std::string::npos &&
        command.name == "audit-few") {
      continue;  // one block
    }
    std::string merge = "merge --json --quiet --fail-on never";
    for (const char* shard : {"1", "2"}) {
      const CommandOutcome made = run_pinned(
          fmt::format("{} --quiet --shard {}/2 --out {}", command.arguments, shard, parts));
      EXPECT_EQ(made.status, 0) << command.arguments << made.err;
      merge += fmt::format(" {}/shard-{}-2.evenhand", parts, shard);
    }
    hold(command.name + ".json", run_pinned(merge).out, command.arguments);
    std::filesystem::remove_all(parts);
  }
}

}  // namespace
}  // namespace evenhand::cli
