#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "tests/src/cli/games/xiangqi_commands.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(JudgeCommand, TellsTheWordAndTheReason) {
  const std::string cycle = "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9";
  EXPECT_THAT(
      run_xiangqi("$EVENHAND xiangqi judge --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w' --moves '" + cycle +
                  "'")
          .out,
      StartsWith("win: third occurrence of the position; Red checks at every move (computer "
                 "rules)\n"));
  EXPECT_EQ(
      figure(run_xiangqi("$EVENHAND xiangqi judge --moves 'h2e2 h9g7' --json").out, "outcome"),
      "none");
}

TEST(JudgeCommand, AnswersLineByLine) {
  const std::string input =
      "printf 'startpos moves h2e2\\n# a comment\\n3k5/9/9/9/9/9/9/9/9/4K4 w\\n' | ";
  EXPECT_EQ(run_xiangqi(input + "$EVENHAND xiangqi judge -").out,
            "none: no rule ends the game here (computer rules)\n"
            "draw: neither side has the material to win (computer rules)\n");
  const CommandOutcome json = run_xiangqi(input + "$EVENHAND xiangqi judge - --json | tail -n 1");
  EXPECT_EQ(figure(json.out, "outcome"), "draw");
  const CommandOutcome bad =
      run_xiangqi("printf 'startpos\\nnonsense\\n' | $EVENHAND xiangqi judge -");
  EXPECT_EQ(bad.status, 2);
  EXPECT_THAT(bad.err, HasSubstr("line 2: "));
}

TEST(JudgeCommand, ReadsWhatPlayRecords) {
  const CommandOutcome judged = run_xiangqi(
      "mkdir -p $DIR && $EVENHAND play xiangqi --games 2 --nodes 20 --random-plies 4 -q --record "
      "$DIR/games.txt >$DIR/played.txt; $EVENHAND xiangqi judge $DIR/games.txt --json; "
      "rm $DIR/games.txt $DIR/played.txt");
  EXPECT_EQ(figure(judged.out, "games"), 2) << judged.err;
  EXPECT_EQ(figure(judged.out, "other_results"), 0);
}

TEST(JudgeCommand, RefusesAnIllegalMoveInOneLine) {
  const CommandOutcome bad = run_xiangqi("$EVENHAND xiangqi judge --moves 'h2e2 h9h8'");
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.err, "evenhand: ply 2: move 'h9h8': Black's horse on h9 cannot go to h8 here\n");
  EXPECT_EQ(run_xiangqi("$EVENHAND xiangqi judge --rules asian").status, 2);
}

using testing::HasSubstr;
using testing::StartsWith;

TEST(PerftCommand, CountsSequencesOfMoves) {
  EXPECT_THAT(run_xiangqi("$EVENHAND xiangqi perft --depth 3").out,
              StartsWith("79,666 sequences of 3 legal moves\n"));
  EXPECT_EQ(
      figure(run_xiangqi("$EVENHAND xiangqi perft --depth 4 --threads 2 --json").out, "leaves"),
      3290240);
  const CommandOutcome divided = run_xiangqi(
      "$EVENHAND xiangqi perft '4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1' --depth 1 --divide --json");
  const auto rows = nlohmann::json::parse(divided.out)["sections"][0]["tables"][0]["rows"];
  EXPECT_EQ(rows.size(), 2U);
  EXPECT_EQ(
      figure(
          run_xiangqi("$EVENHAND xiangqi perft 4k4/9/9/9/9/9/9/9/4N4/4K4 w --depth 0 --json").out,
          "leaves"),
      1);
}

TEST(PerftCommand, RefusesBadInputInOneLine) {
  const CommandOutcome bad = run_xiangqi("$EVENHAND xiangqi perft '9/9 w' --depth 1");
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.err, "evenhand: FEN: the board has 2 ranks, expected 10\n");
  EXPECT_EQ(run_xiangqi("$EVENHAND xiangqi perft --depth x").status, 2);
}

TEST(PerftCommand, EndsByCtrlC) {
  const CommandOutcome stopped = run_xiangqi("$INTERRUPT $EVENHAND xiangqi perft --depth 8");
  EXPECT_EQ(stopped.status, 130);
  EXPECT_THAT(stopped.err, HasSubstr("interrupted"));
}

using testing::HasSubstr;

TEST(BenchXiangqiCommand, TellsTheSignatureApartFromTheSpeed) {
  const CommandOutcome one = run_xiangqi("$EVENHAND xiangqi signature --depth 5");
  EXPECT_THAT(one.out, HasSubstr("the signature is"));
  EXPECT_THAT(one.err, HasSubstr("nodes/s"));
  EXPECT_EQ(run_xiangqi("$EVENHAND xiangqi signature --depth 5").out, one.out);
}

}  // namespace

}  // namespace evenhand::cli
