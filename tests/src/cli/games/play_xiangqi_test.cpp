#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/src/cli/games/xiangqi_commands.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(PlayXiangqiCommand, CallsABetterPlayerNoBias) {
  const CommandOutcome better =
      run_xiangqi("$EVENHAND play xiangqi --red own --black random --games 60 --nodes 100");
  EXPECT_EQ(better.status, 0) << better.err;
  EXPECT_THAT(better.out, StartsWith("worth: "));
  EXPECT_THAT(as_one_line(better.out), HasSubstr("--pairs parts the first move from the player"));
  const CommandOutcome builds = run_xiangqi(
      "$EVENHAND play xiangqi --red own:nodes=200 --black random --games 50 --sprt 0,200,.05,.05");
  EXPECT_EQ(builds.status, 0) << builds.err;
  EXPECT_THAT(builds.out, StartsWith("accepted: own:nodes=200 is stronger than random, after "));
  const CommandOutcome few = run_xiangqi(
      "$EVENHAND play xiangqi --games 20 --nodes 20 --random-plies 4,5 --fail-on biased");
  EXPECT_EQ(few.status, 0);
  EXPECT_THAT(few.out, StartsWith("inconclusive: "));
}

TEST(PlayXiangqiCommand, SaysWhenAnEngineNeverPlayed) {
  for (const char* engine : {"exit 3", "exec cat", "echo garbage; exit"}) {
    for (const char* match : {"--games 40", "--games 40 --pairs"}) {
      const CommandOutcome broken =
          run_xiangqi(std::string("$EVENHAND play xiangqi --grace 100 --red '") + engine +
                      "' --black random " + match);
      EXPECT_EQ(broken.status, 3) << engine << broken.err;
      EXPECT_THAT(as_one_line(broken.out),
                  StartsWith(std::string("inconclusive: the engine did not play: '") + engine +
                             "' made no move in any of 40 games ("));
    }
  }
  const CommandOutcome both =
      run_xiangqi("$EVENHAND play xiangqi --red 'exit 3' --black 'exit 4' --games 20 --pairs");
  EXPECT_EQ(both.status, 3) << both.err;
  EXPECT_THAT(as_one_line(both.out),
              StartsWith("inconclusive: the engines did not play: neither 'exit 3' nor "
                         "'exit 4' made a move in any of 20 games (crash)"));
}

TEST(PlayXiangqiCommand, PrintsTheCommandThatResumesIt) {
  run_xiangqi("rm -rf \"$DIR\"/*.evenhand \"$DIR\"/g*");
  const CommandOutcome stopped = run_xiangqi(
      "cd \"$DIR\"; $INTERRUPT $EVENHAND play xiangqi --red random "
      "--black random --games 3e5 --draw-colours --threads 2 --record 'g g'");
  EXPECT_EQ(stopped.status, 130);
  const std::string line = "resume with: evenhand play xiangqi --resume ";
  const std::size_t at = stopped.err.find(line);
  ASSERT_NE(at, std::string::npos) << stopped.err;
  EXPECT_THAT(stopped.err, HasSubstr("--record 'g g'"));
  // The record that was written ends at a game's end.
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
      run_xiangqi("$EVENHAND play xiangqi --red \"$EVENHAND xiangqi engine\" --red-option Hash=8" +
                  options + "\"$DIR/u1\"");
  EXPECT_EQ(over_uci.status, 0) << over_uci.err;
  EXPECT_EQ(run_xiangqi("$EVENHAND play xiangqi --red own" + options + "\"$DIR/u2\"").status, 0);
  EXPECT_EQ(run_xiangqi("grep ^moves \"$DIR/u1\"").out, run_xiangqi("grep ^moves \"$DIR/u2\"").out);
}

}  // namespace
}  // namespace evenhand::cli
