#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

CommandOutcome run_xiangqi(const std::string& command) {
  return run_command(command, testing::TempDir() + "/xiangqi_test");
}

/// A figure of a document's first section.
nlohmann::json figure(const std::string& text, const std::string& name) {
  const nlohmann::json document = nlohmann::json::parse(text);
  for (const auto& found : document.at("sections").at(0).at("figures")) {
    if (found.at("name") == name) return found.at("value");
  }
  return nullptr;
}

TEST(PerftCommand, CountsSequencesOfMoves) {
  EXPECT_THAT(run_xiangqi("$EVENHAND perft --depth 3").out,
              StartsWith("79,666 sequences of 3 legal moves\n"));
  EXPECT_EQ(figure(run_xiangqi("$EVENHAND perft --depth 4 --threads 2 --json").out, "leaves"),
            3290240);
  const CommandOutcome divided = run_xiangqi(
      "$EVENHAND perft '4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1' --depth 1 --divide --json");
  const auto rows = nlohmann::json::parse(divided.out)["sections"][0]["tables"][0]["rows"];
  EXPECT_EQ(rows.size(), 2U);
  EXPECT_EQ(figure(run_xiangqi("$EVENHAND perft 4k4/9/9/9/9/9/9/9/4N4/4K4 w --depth 0 --json").out,
                   "leaves"),
            1);
}

TEST(PerftCommand, RefusesBadInputInOneLine) {
  const CommandOutcome bad = run_xiangqi("$EVENHAND perft '9/9 w' --depth 1");
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.err, "evenhand: FEN: the board has 2 ranks, expected 10\n");
  EXPECT_EQ(run_xiangqi("$EVENHAND perft --depth x").status, 2);
}

TEST(PerftCommand, EndsByCtrlC) {
  const CommandOutcome stopped =
      run_xiangqi("timeout --preserve-status -s INT 1 $EVENHAND perft --depth 8");
  EXPECT_EQ(stopped.status, 130);
  EXPECT_THAT(stopped.err, HasSubstr("interrupted"));
}

TEST(JudgeCommand, TellsTheWordAndTheReason) {
  const std::string cycle = "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9";
  EXPECT_THAT(
      run_xiangqi("$EVENHAND judge xiangqi --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w' --moves '" + cycle +
                  "'")
          .out,
      StartsWith("win: third occurrence of the position; Red checks at every move (computer "
                 "rules)\n"));
  EXPECT_EQ(
      figure(run_xiangqi("$EVENHAND judge xiangqi --moves 'h2e2 h9g7' --json").out, "outcome"),
      "none");
}

TEST(JudgeCommand, AnswersLineByLine) {
  const std::string input =
      "printf 'startpos moves h2e2\\n# a comment\\n3k5/9/9/9/9/9/9/9/9/4K4 w\\n' | ";
  EXPECT_EQ(run_xiangqi(input + "$EVENHAND judge xiangqi -").out,
            "none: no rule ends the game here (computer rules)\n"
            "draw: neither side has the material to win (computer rules)\n");
  const CommandOutcome json = run_xiangqi(input + "$EVENHAND judge xiangqi - --json | tail -n 1");
  EXPECT_EQ(figure(json.out, "outcome"), "draw");
  const CommandOutcome bad =
      run_xiangqi("printf 'startpos\\nnonsense\\n' | $EVENHAND judge xiangqi -");
  EXPECT_EQ(bad.status, 2);
  EXPECT_THAT(bad.err, HasSubstr("line 2: "));
}

TEST(JudgeCommand, RefusesAnIllegalMoveInOneLine) {
  const CommandOutcome bad = run_xiangqi("$EVENHAND judge xiangqi --moves 'h2e2 h9h8'");
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.err, "evenhand: ply 2: move 'h9h8': Black's horse on h9 cannot go to h8 here\n");
  EXPECT_EQ(run_xiangqi("$EVENHAND judge xiangqi --rules asian").status, 2);
}

TEST(BenchXiangqiCommand, TellsTheSignatureApartFromTheSpeed) {
  const CommandOutcome one = run_xiangqi("$EVENHAND bench xiangqi --depth 5");
  EXPECT_THAT(one.out, HasSubstr("the signature is"));
  EXPECT_THAT(one.err, HasSubstr("nodes/s"));
  EXPECT_EQ(run_xiangqi("$EVENHAND bench xiangqi --depth 5").out, one.out);
}

TEST(PlayXiangqiCommand, CallsABetterPlayerABias) {
  const CommandOutcome biased =
      run_xiangqi("$EVENHAND play xiangqi --red own --black random --games 60 --nodes 100");
  EXPECT_EQ(biased.status, 1) << biased.err;
  EXPECT_THAT(biased.out, StartsWith("biased: "));
  EXPECT_THAT(biased.out, HasSubstr("own as Red scores"));
  const CommandOutcome few = run_xiangqi(
      "$EVENHAND play xiangqi --games 20 --nodes 20 --random-plies 4,5 --fail-on biased");
  EXPECT_EQ(few.status, 0);
  EXPECT_THAT(few.out, StartsWith("inconclusive: "));
}

TEST(PlayXiangqiCommand, PrintsTheCommandThatResumesIt) {
  run_xiangqi("rm -rf \"$DIR\"/*.evenhand \"$DIR\"/g*");
  const CommandOutcome stopped = run_xiangqi(
      "cd \"$DIR\"; timeout --preserve-status -s INT 1 $EVENHAND play xiangqi --red random "
      "--black random --games 3e5 --draw-colours --threads 2 --record 'g g'");
  EXPECT_EQ(stopped.status, 130);
  const std::string line = "resume with: evenhand play xiangqi --resume ";
  const std::size_t at = stopped.err.find(line);
  ASSERT_NE(at, std::string::npos) << stopped.err;
  EXPECT_THAT(stopped.err, HasSubstr("--record 'g g'"));
  // What was written down ends at a game's end.
  const CommandOutcome replayed = run_xiangqi("cd \"$DIR\"; $EVENHAND replay xiangqi 'g g'");
  EXPECT_EQ(replayed.status, 2);
  EXPECT_THAT(replayed.err, HasSubstr("the record has no last line"));
  EXPECT_EQ(run_xiangqi("cd \"$DIR\"; $EVENHAND play xiangqi --resume checkpoint.evenhand --seed 5")
                .status,
            2);
  EXPECT_EQ(run_xiangqi("cd \"$DIR\"; $EVENHAND play xiangqi --resume checkpoint.evenhand").status,
            2)
      << "the record must be given again";
}

TEST(PlayXiangqiCommand, GivesTheSameBytesFromShards) {
  const std::string games = "play xiangqi --games 30 --nodes 20 --random-plies 4,5 ";
  run_xiangqi("rm -rf \"$DIR\"/s; mkdir -p \"$DIR\"/s");
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const CommandOutcome worked =
        run_xiangqi("$EVENHAND " + games + "--shard " + shard + " --out \"$DIR\"/s");
    EXPECT_EQ(worked.status, 0) << worked.err;
  }
  const CommandOutcome merged = run_xiangqi("$EVENHAND merge \"$DIR\"/s/shard-*.evenhand --json");
  EXPECT_EQ(merged.out, run_xiangqi("$EVENHAND " + games + "--json").out) << merged.err;
  const CommandOutcome refused =
      run_xiangqi("$EVENHAND " + games + "--sprt 0,10,.05,.05 --shard 1/3 --out \"$DIR\"/s");
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("--sprt"));
}

// Another program's control makes no difference to what the engine plays.
TEST(PlayXiangqiCommand, PlaysTheSameGamesOverUci) {
  const std::string options =
      " --black random --games 4 --pairs --random-plies 3 --nodes 300 --fail-on never --record ";
  run_xiangqi("rm -f \"$DIR\"/u*");
  const CommandOutcome over_uci =
      run_xiangqi("$EVENHAND play xiangqi --red \"$EVENHAND engine xiangqi\" --red-option Hash=8" +
                  options + "\"$DIR/u1\"");
  EXPECT_EQ(over_uci.status, 0) << over_uci.err;
  EXPECT_EQ(run_xiangqi("$EVENHAND play xiangqi --red own" + options + "\"$DIR/u2\"").status, 0);
  EXPECT_EQ(run_xiangqi("grep ^moves \"$DIR/u1\"").out, run_xiangqi("grep ^moves \"$DIR/u2\"").out);
}

TEST(ReplayXiangqiCommand, ComparesLegalMovesWithAnotherEngine) {
  run_xiangqi(
      "rm -f \"$DIR\"/m*; $EVENHAND play xiangqi --red random --black random "
      "--games 3 --record \"$DIR/moves\"");
  const CommandOutcome same = run_xiangqi(
      "$EVENHAND replay xiangqi \"$DIR/moves\" --against \"$EVENHAND engine xiangqi\" --every 9");
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_THAT(same.out, HasSubstr("the same legal moves"));
  EXPECT_EQ(run_xiangqi("$EVENHAND replay xiangqi \"$DIR/moves\" --game 3").status, 2);
}

TEST(ReplayXiangqiCommand, RefusesAFileWithoutGames) {
  const CommandOutcome head = run_xiangqi(
      "printf 'evenhand xiangqi games 1\\n' >\"$DIR/h\"; $EVENHAND replay xiangqi \"$DIR/h\"");
  EXPECT_EQ(head.status, 2);
  EXPECT_THAT(head.err, HasSubstr("the file ends before"));
  const CommandOutcome empty = run_xiangqi(
      "printf 'evenhand xiangqi games 1\\nrules computer\\nplan {}\\n\\n' >\"$DIR/h\"; "
      "$EVENHAND replay xiangqi \"$DIR/h\"");
  EXPECT_EQ(empty.status, 2);
  EXPECT_THAT(empty.err, HasSubstr("not the plan of a match"));
}

}  // namespace
}  // namespace evenhand::cli
