#include "src/cli/run/time_limit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/cli/session_folder.hpp"

namespace evenhand::cli {
namespace {

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
