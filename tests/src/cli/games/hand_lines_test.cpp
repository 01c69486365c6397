#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome run_shell(const std::string& command) {
  return run_command(command, ::testing::TempDir());
}

TEST(HandLines, EndQuietlyWhenNobodyReadsOn) {
  for (const char* hands : {"yes 123m456p789s1122z | timeout 20 \"$EVENHAND\" hand mahjong -",
                            "yes 123m456p789s1122z | timeout 20 \"$EVENHAND\" hand mahjong --json",
                            "yes 3334 | timeout 20 \"$EVENHAND\" hand doudizhu -"}) {
    const CommandOutcome outcome =
        run_shell("{ " + std::string(hands) + "; echo status $? >&2; } | head -1");
    EXPECT_FALSE(outcome.out.empty()) << hands;
    // Neither 124, the end of the patience of timeout, nor a message.
    EXPECT_EQ(outcome.err, "status 0\n") << hands;
  }
}

TEST(HandLines, AreNoFiles) {
  const CommandOutcome outcome =
      run_shell("echo 33 | \"$EVENHAND\" hand doudizhu - --out \"$DIR/hand-lines\"");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("answered line by line"));
}

}  // namespace
}  // namespace evenhand::cli
