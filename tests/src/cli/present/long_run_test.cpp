#include "src/cli/present/long_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/cli/command_test.hpp"

namespace evenhand::cli {
namespace {

TEST(LongRun, SaysOnceHowLongIsLeft) {
  LongRun work("Ctrl-C ends it");
  EXPECT_EQ(work.look(0.5, 0), "");
  EXPECT_EQ(work.look(0.5001, 1.9), "") << "too early to see a pace";
  // Work before the first look, by an earlier run, took none of the time.
  EXPECT_EQ(work.look(0.501, 2), "this takes about 16:38 more; Ctrl-C ends it");
  EXPECT_EQ(work.look(0.502, 4), "");
}

TEST(LongRun, IsSilentOfWhatEndsWithinAMinute) {
  LongRun work("Ctrl-C ends it");
  work.look(0, 0);
  for (int second = 2; second < 60; ++second) EXPECT_EQ(work.look(second / 60.0, second), "");
}

TEST(LongRun, SaysWhenNobodyKnows) {
  for (const double unknown : {-1.0, 0.0}) {
    LongRun work("Ctrl-C ends it");
    EXPECT_EQ(work.look(unknown, 0), "");
    EXPECT_EQ(work.look(unknown, 9.9), "");
    EXPECT_EQ(work.look(unknown, 10),
              "after 0:10 nobody knows how long this takes; Ctrl-C ends it");
    EXPECT_EQ(work.look(unknown, 20), "");
  }
}

TEST(LongRun, SaysHowLongOnceItIsKnown) {
  LongRun work("Ctrl-C ends it");
  work.look(0, 0);
  EXPECT_NE(work.look(0, 10), "");
  EXPECT_EQ(work.look(0.001, 30), "") << "what was prepared for 30 seconds is no pace";
  EXPECT_EQ(work.look(0.001, 50), "") << "that nobody knows is said once";
  EXPECT_EQ(work.look(0.201, 50), "this takes about 1:20 more; Ctrl-C ends it");
  EXPECT_EQ(work.look(0.202, 52), "");
}

class LongRunCommand : public CommandTest {};

// There is no terminal to show a line of progress.
TEST_F(LongRunCommand, SaysHowLongItTakesBeforeItIsWaitedFor) {
  for (const char* command :
       {"audit bubble-coin --deck 52 --samples 4294967296", "play doudizhu --games 1e10",
        "protocol deal doudizhu --rounds 4e6 --out table", "plan --all --alpha 1e-3 --deck 136"}) {
    const CommandOutcome outcome = run(std::string(": >err; evenhand ") + command +
                                       " 2>>err & p=$!; i=0; while [ $i -lt 300 ] && ! grep -q "
                                       "Ctrl-C err; do sleep .1; i=$((i + 1)); "
                                       "done; kill -9 $p; cat err");
    EXPECT_THAT(
        outcome.out,
        testing::ContainsRegex("(this takes about [0-9:]+ more|nobody knows how long this takes); "
                               "Ctrl-C ends it"))
        << command;
  }
}

}  // namespace
}  // namespace evenhand::cli
