#include <gtest/gtest.h>

#include <string>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

CommandOutcome run(const std::string& command) {
  return run_command(command, testing::TempDir() + "/xiangqi_test");
}

TEST(PerftCommand, PrintsTheCountAloneOnTheLastLine) {
  EXPECT_EQ(run("$EVENHAND perft --depth 3").out, "79666\n");
  EXPECT_EQ(run("$EVENHAND perft --depth 4 --threads 2").out, "3290240\n");
  EXPECT_EQ(run("$EVENHAND perft '4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1' --depth 1 --divide").out,
            "e0d0: 1\ne0f0: 1\n2\n");
  EXPECT_EQ(run("$EVENHAND perft 4k4/9/9/9/9/9/9/9/4N4/4K4 w --depth 0").out, "1\n");
}

TEST(PerftCommand, RefusesBadInputInOneLine) {
  const CommandOutcome bad = run("$EVENHAND perft '9/9 w' --depth 1");
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.err, "evenhand: FEN: the board has 2 ranks, expected 10\n");
  EXPECT_EQ(run("$EVENHAND perft --depth x").status, 2);
}

TEST(JudgeCommand, PrintsTheWordAndTheReason) {
  const std::string cycle = "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9";
  EXPECT_EQ(
      run("$EVENHAND judge xiangqi --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w' --moves '" + cycle + "'").out,
      "win\nthird occurrence of the position; Red checks at every move (computer rules)\n");
  EXPECT_EQ(run("$EVENHAND judge xiangqi --moves 'h2e2 h9g7'").out,
            "none\nno rule ends the game here (computer rules)\n");
}

TEST(JudgeCommand, RefusesAnIllegalMoveInOneLine) {
  const CommandOutcome bad = run("$EVENHAND judge xiangqi --moves 'h2e2 h9h8'");
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.err, "evenhand: ply 2: move 'h9h8': Black's horse on h9 cannot go to h8 here\n");
  EXPECT_EQ(run("$EVENHAND judge xiangqi --rules asian").status, 2);
}

}  // namespace
}  // namespace evenhand::cli
