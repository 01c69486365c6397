#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/cli/games/xiangqi_commands.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;

TEST(ReplayXiangqiCommand, ComparesLegalMovesWithAnotherEngine) {
  run_xiangqi(
      "rm -f \"$DIR\"/m*; $EVENHAND play xiangqi --red random --black random "
      "--games 3 --record \"$DIR/moves\"");
  const CommandOutcome same = run_xiangqi(
      "$EVENHAND replay xiangqi \"$DIR/moves\" --against \"$EVENHAND xiangqi engine\" --every 9");
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_THAT(same.out, HasSubstr("the same legal moves"));
  EXPECT_EQ(run_xiangqi("$EVENHAND replay xiangqi \"$DIR/moves\" --game 3").status, 2);
}

TEST(ReplayXiangqiCommand, RefusesAFileWithoutGames) {
  const CommandOutcome head = run_xiangqi(
      "printf 'evenhand xiangqi games 1\\n' >\"$DIR/h\"; $EVENHAND replay xiangqi \"$DIR/h\"");
  EXPECT_EQ(head.status, 2);
  EXPECT_THAT(head.err, HasSubstr("no records"));
  const CommandOutcome empty = run_xiangqi(
      "printf 'evenhand xiangqi games 1\\nrules computer\\nplan {}\\n\\n' >\"$DIR/h\"; "
      "$EVENHAND replay xiangqi \"$DIR/h\"");
  EXPECT_EQ(empty.status, 2);
  EXPECT_THAT(empty.err, HasSubstr("not the plan of a match"));
}

}  // namespace
}  // namespace evenhand::cli
