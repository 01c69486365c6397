// A failing write, read, sync or allocation, a process that cannot be started or is lost, at every
// place where it can happen: the program says so in one line, and nothing half-written looks whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "tests/long_checks.hpp"
#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;

class FaultsSlow : public tests::WithFolder {
 protected:
  void SetUp() override {
    WithFolder::SetUp();
    run("cd \"$DIR\"; for i in 1 2 3 4 5; do echo 0 1 2; echo 2 0 1; done >log; "
        "$EVENHAND audit asf --deck 5 --samples 2e4 --shard 1/1 --out part -q; "
        "$EVENHAND audit asf --deck 5 --samples 2e4 --json >result.json");
  }

  CommandOutcome run(const std::string& command) const {
    return run_command(command, folder.string());
  }

  /// Makes the first, second … thing of the kind fail, until there is none left; of so many only
  /// some are tried, evenly.
  void try_everywhere(const std::string& kind, const std::string& arguments, long step = 1) const {
    for (long n = 1;; n += step) {
      SCOPED_TRACE(kind + ':' + std::to_string(n) + ' ' + arguments);
      const CommandOutcome outcome =
          run("cd \"$DIR\"; rm -rf out record checkpoint*; TMPDIR=\"$DIR\" timeout 60 " +
              tests::program_with_faults() + ' ' + kind + ':' + std::to_string(n) + ' ' +
              arguments + " >printed");
      // Nothing else, and no signal.
      ASSERT_THAT(outcome.status, AnyOf(0, 1, 2, 3, 4)) << outcome.err;
      for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        EXPECT_EQ(entry.path().string().find(".partial"), std::string::npos) << entry.path();
      }
      if (outcome.err.find("no fault") != std::string::npos) return;
      if (outcome.status == 2 || outcome.status == 4) {
        EXPECT_THAT(outcome.err, testing::HasSubstr("evenhand: "));
      }
      EXPECT_LE(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 3) << outcome.err;
      ASSERT_LT(n, 100000);
    }
  }
};

TEST_F(FaultsSlow, OfADiskAreSaid) {
  const long step = tests::long_checks() ? 1 : 3;
  for (const char* kind : {"write", "sync", "read"}) {
    try_everywhere(kind, "audit fisher-yates --deck 5 --samples 2e4 --out out", step);
    try_everywhere(kind, "audit --log log", step);
    try_everywhere(kind, "play mahjong --games 20 --record record --fail-on never", step);
    try_everywhere(kind, "merge part/shard-1-1.evenhand", step);
    try_everywhere(kind, "report result.json --out out", step);
  }
}

TEST_F(FaultsSlow, OfChildrenAreSaid) {
  for (const char* kind : {"start", "lost"}) {
    try_everywhere(kind, "audit --exec 'while echo 0 1 2; do :; done' --samples 100");
    try_everywhere(kind, "play xiangqi --red 'true' --games 2 --nodes 10 --black random");
  }
}

TEST_F(FaultsSlow, OfMemoryAreSaid) {
  const long step = tests::long_checks() ? 499 : 1499;
  try_everywhere("memory", "audit fisher-yates --deck 5 --samples 5000 --threads 2", step);
  try_everywhere("memory", "merge part/shard-1-1.evenhand", 2 * step);
  try_everywhere("memory", "report result.json", step);
}

}  // namespace
}  // namespace evenhand::cli
