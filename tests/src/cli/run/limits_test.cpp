#include "src/cli/run/limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/cli/session_folder.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;

const std::string audit = "$EVENHAND audit fisher-yates --samples 5000 --threads 8 --deck 1024 ";

/// Sanitizers have an allocator of their own, which does not say what it has given.
bool is_measured() {
  return run_command("$EVENHAND audit fisher-yates --samples 10 --deck 52 --memory 1k",
                     testing::TempDir())
             .status == 2;
}

TEST(Memory, IsRefusedBeforeTheWorkWithWhatToLeaveOut) {
  if (!is_measured()) GTEST_SKIP() << "the allocator does not say";
  const CommandOutcome outcome = run_command(audit + "--memory 500M", testing::TempDir());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, testing::MatchesRegex(
                               "evenhand: --memory 500M: this run takes about .* MB for each of 8 "
                               "threads; use --threads [1-7], or leave groups out with --tests "
                               ".of each: .*.\n"));
  EXPECT_THAT(run_command("$EVENHAND play mahjong --games 5 --memory 100k", testing::TempDir()).err,
              HasSubstr("one thread is too much"));
}

TEST(Memory, IsEnoughWhereItFits) {
  const std::string small = "$EVENHAND audit fisher-yates --samples 5000 --deck 52 --threads 2 ";
  EXPECT_EQ(run_command(small + "--memory 2G", testing::TempDir()).status, 0);
  EXPECT_THAT(run_command(small + "--memory lots", testing::TempDir()).err,
              HasSubstr("--memory: 'lots' is not a whole number"));
  if (!is_measured()) GTEST_SKIP() << "the allocator does not say";
  // Groups that are left out are part of the plan, and make room.
  EXPECT_EQ(run_command(audit + "--tests order --memory 200M", testing::TempDir()).status, 3);
}

using ::testing::HasSubstr;

TEST(TimeLimit, IsReadAsPeopleWriteIt) {
  EXPECT_EQ(parse_time("90").count(), 90);
  EXPECT_EQ(parse_time("90s").count(), 90);
  EXPECT_EQ(parse_time("1.5m").count(), 90);
  EXPECT_EQ(parse_time("8h").count(), 28800);
  EXPECT_EQ(parse_time("2d").count(), 172800);
  for (const char* text : {"", "h", "-1h", "0", "8 h", "8hours", "nan", "inf", "1e9d", "99999h"}) {
    EXPECT_THROW(parse_time(text), InputError) << text;
  }
}

TEST_F(SessionCommands, CountForAsLongAsTheyAreTold) {
  const CommandOutcome outcome = run(R"sh(
    $EVENHAND audit fisher-yates --deck 8 --tests position --time 1s --format json >timed.json
    line=$(sed -n 's/^ *"command": "evenhand \(.*\)",*$/\1/p' timed.json)
    eval "$EVENHAND $line --format json" >repeated.json
    cmp timed.json repeated.json && echo "$line")sh");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("--samples ")) << "what it reached";
  expect_refusal("$EVENHAND compare sattolo fisher-yates --time 1s", 2, "equally many units");
  expect_refusal("$EVENHAND audit sattolo --time 1s --samples 5", 2, "--samples");
  expect_refusal("$EVENHAND audit sattolo --time soon", 2, "'soon' is no time");
}

TEST_F(SessionCommands, KeepTheirTimeWhenTheyAreResumed) {
  // The number of deals, and with it every p-value, is the machine's: no chance to reject is left.
  const CommandOutcome outcome = run(R"sh(
    audit="$EVENHAND audit fisher-yates --deck 8 --tests position --alpha 1e-9"
    timeout --preserve-status -s INT 2 $audit --time 4s 2>said; echo $?
    grep -c -e --time said; cp checkpoint.evenhand kept
    timeout 60 $EVENHAND audit --resume checkpoint.evenhand --format json >resumed.json; echo $?
    line=$(sed -n 's/^ *"command": "evenhand \(.*\)",*$/\1/p' resumed.json)
    eval "$EVENHAND $line --format json" >repeated.json; cmp resumed.json repeated.json
    timeout 60 $EVENHAND audit --resume kept --time 1s --format json >/dev/null; echo $?)sh");
  EXPECT_EQ(outcome.out, "130\n0\n0\n0\n") << outcome.err;
}

TEST_F(SessionCommands, TakeNoTimeBesideAnotherEnd) {
  expect_refusal("$EVENHAND play doudizhu --games 5 --time 1s", 2, "--games");
  expect_refusal("$EVENHAND bits --rng philox --sequences 5 --time 1s", 2, "--sequences");
  for (const char* command : {"calibrate", "entropy --rng philox", "play xiangqi"}) {
    expect_refusal(std::string("$EVENHAND ") + command + " --time 1s", 2,
                   "unknown option '--time'");
  }
}

}  // namespace

}  // namespace evenhand::cli
