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
  expect_refusal("$EVENHAND play xiangqi --time 1s", 2, "--time: ");
  expect_refusal("$EVENHAND audit sattolo --time 1s --samples 5", 2, "--samples");
  expect_refusal("$EVENHAND audit sattolo --time soon", 2, "'soon' is no time");
}

}  // namespace
}  // namespace evenhand::cli
