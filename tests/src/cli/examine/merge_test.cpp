#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "src/run/part.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/cli/session_folder.hpp"
#include "tests/src/run/part_of_format.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
namespace fs = std::filesystem;

TEST_F(SessionCommands, MergeShardsIntoTheBytesOfOneRun) {
  const CommandOutcome outcome = run(R"(
    session='fisher-yates asf --deck 10 --samples 5e4'
    for k in 1 2 3; do $EVENHAND compare $session --shard $k/3 --out parts || exit 9; done
    $EVENHAND merge parts/shard-3-3.evenhand parts/shard-1-3.evenhand parts/shard-2-3.evenhand \
      --out merged && $EVENHAND compare $session --threads 1 --out one &&
    $EVENHAND compare $session --threads 2 --out two && diff -r merged one && diff -r one two)");
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  expect_refusal("$EVENHAND merge parts/shard-1-3.evenhand parts/shard-3-3.evenhand", 2,
                 "are missing");
  expect_refusal("$EVENHAND merge parts/shard-1-3.evenhand parts/shard-1-3.evenhand", 2, "overlap");
  expect_refusal("$EVENHAND merge parts/shard-1-3.evenhand", 2, "add the part that holds them");
  run("$EVENHAND compare asf --deck 10 --samples 5e4 --shard 2/3 --out other");
  expect_refusal("$EVENHAND merge parts/shard-1-3.evenhand other/shard-2-3.evenhand", 2,
                 "different sessions");
}

TEST_F(SessionCommands, RefuseADamagedPart) {
  run("$EVENHAND audit asf --deck 10 --samples 1e4 --shard 1/1");
  const std::string whole = read_file(folder / "shard-1-1.evenhand");
  write_file(folder / "cut", whole.substr(0, whole.size() / 2));
  std::string flipped = whole;
  flipped[100] = static_cast<char>(flipped[100] ^ 1);
  write_file(folder / "flipped", flipped);
  for (const std::string file : {"cut", "flipped"}) {
    expect_refusal("$EVENHAND merge " + file, 2, file + ": damaged");
    expect_refusal("$EVENHAND audit --resume " + file, 2, file + ": damaged");
  }
  expect_refusal("echo x >plain; $EVENHAND merge plain", 2, "not a checkpoint or shard");
  expect_refusal("$EVENHAND merge nothing", 2, "nothing: cannot be read");
}

TEST_F(SessionCommands, RefuseAPartOfAnotherVersion) {
  run("$EVENHAND audit asf --deck 10 --samples 1e4 --shard 1/1");
  const nlohmann::json part = run::load_document(folder / "shard-1-1.evenhand");
  write_file(folder / "same", run::part_of_format(run::part_format, part));
  EXPECT_EQ(run("$EVENHAND merge same --fail-on never").status, 0);
  write_file(folder / "newer", run::part_of_format(99, part));
  expect_refusal("$EVENHAND merge newer", 2, "newer: written by a newer evenhand (format 99");
  write_file(folder / "older", run::part_of_format(1, part));
  expect_refusal("$EVENHAND merge older", 2, "older: written by an older evenhand (format 1");
  expect_refusal("$EVENHAND audit --resume older", 2, "run that part of the session again");
}

TEST_F(SessionCommands, RefuseAFormOfCommandsThatAreMissing) {
  run("$EVENHAND audit asf --deck 10 --samples 1e4 --shard 1/2 --out parts");
  for (const char* option : {"--json", "--out x", "--format md", "--partial", "--fail-on never"}) {
    expect_refusal(std::string("$EVENHAND merge parts --missing ") + option, 2, "--missing");
  }
}

}  // namespace
}  // namespace evenhand::cli
