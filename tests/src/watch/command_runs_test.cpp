#include "src/watch/command_runs.hpp"

#include <gtest/gtest.h>

#include "base/files.hpp"
#include "base/program.hpp"

namespace evenhand::watch {
namespace {

TEST(CommandRuns, GivesTheTextAndWaitsAtTheEnd) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out").string();
  {
    CommandRuns runs;
    EXPECT_TRUE(runs.start("sleep 0.2; cat > " + out, "an event\n"));
    runs.reap();
  }
  EXPECT_EQ(read_file(out), "an event\n");
}

TEST(CommandRuns, NeedNotBeRead) {
  CommandRuns runs;
  EXPECT_TRUE(runs.start("true", "text"));
}

}  // namespace
}  // namespace evenhand::watch
