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

TEST(PlayXiangqiCommand, PrintsTheCommandThatResumesIt) {
  const std::string play =
      "play xiangqi --red random --black random --games 1000000 --draw-colours --out \"$DIR/g g\"";
  const CommandOutcome stopped =
      run("rm -f \"$DIR\"/g*; timeout --preserve-status -s INT 1 $EVENHAND " + play);
  EXPECT_EQ(stopped.status, 130);
  const std::size_t at = stopped.err.find("resume with: evenhand play xiangqi ");
  ASSERT_NE(at, std::string::npos) << stopped.err;
  std::string command = stopped.err.substr(at + std::string("resume with: evenhand").size());
  command.pop_back();
  EXPECT_NE(command.find("--draw-colours"), std::string::npos) << command;
  const CommandOutcome count = run("grep -c ^game \"$DIR/g g\"");
  const int played = std::stoi(count.out);
  // Not to the end, but three games on; it must be the same match.
  const std::size_t games = command.find("1000000");
  ASSERT_NE(games, std::string::npos) << command;
  command.replace(games, 7, std::to_string(played + 3));
  const CommandOutcome resumed = run("$EVENHAND" + command);
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(std::stoi(run("grep -c ^game \"$DIR/g g\"").out), played + 3);
  EXPECT_EQ(run("$EVENHAND replay xiangqi \"$DIR/g g\"").status, 0);
  // With other options it is refused.
  const CommandOutcome other = run("$EVENHAND" + command + " --seed 5");
  EXPECT_EQ(other.status, 2);
}

TEST(PlayXiangqiCommand, PrintsTheLikelihoodRatioAsItGoes) {
  const CommandOutcome done =
      run("$EVENHAND play xiangqi --red own:nodes=400,hash=1 --black random --games 100 --sprt "
          "0,200,.05,.05 --random-plies 4 --nodes 50");
  EXPECT_EQ(done.status, 0);
  EXPECT_NE(done.err.find("20 games: LLR "), std::string::npos) << done.err;
}

// Another program's control makes no difference to what the engine plays.
TEST(PlayXiangqiCommand, PlaysTheSameGamesOverUci) {
  const std::string options =
      " --black random --games 4 --pairs --random-plies 3 --nodes 300 --out ";
  run("rm -f \"$DIR\"/u*");
  const CommandOutcome over_uci =
      run("$EVENHAND play xiangqi --red \"$EVENHAND engine xiangqi\" --red-option Hash=8" +
          options + "\"$DIR/u1\"");
  EXPECT_EQ(over_uci.status, 0) << over_uci.err;
  EXPECT_NE(over_uci.out.find("by an engine's failure 0.0 %"), std::string::npos) << over_uci.out;
  EXPECT_EQ(run("$EVENHAND play xiangqi --red own" + options + "\"$DIR/u2\"").status, 0);
  EXPECT_EQ(run("grep ^moves \"$DIR/u1\"").out, run("grep ^moves \"$DIR/u2\"").out);
}

TEST(ReplayXiangqiCommand, ComparesLegalMovesWithAnotherEngine) {
  run("rm -f \"$DIR\"/m*; $EVENHAND play xiangqi --red random --black random "
      "--games 3 --out \"$DIR/moves\"");
  const CommandOutcome same = run(
      "$EVENHAND replay xiangqi \"$DIR/moves\" --against \"$EVENHAND engine xiangqi\" --every 9");
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_NE(same.out.find("positions, the same legal moves by"), std::string::npos) << same.out;
  EXPECT_EQ(run("$EVENHAND replay xiangqi \"$DIR/moves\" --game 3").status, 2);
}

}  // namespace
}  // namespace evenhand::cli
