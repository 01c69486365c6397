#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/src/cli/command_test.hpp"

namespace evenhand::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

using PlayMahjong = CommandTest;

TEST_F(PlayMahjong, AnswersFirstAndBriefly) {
  const CommandOutcome outcome = run("evenhand play mahjong --games 2000");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("no bias found: ", 0), 0U) << outcome.out;
  for (const char* words : {"2,000 hands of mahjong, rules basic", "dealing is worth", "dealer",
                            "walls exhausted", "wins", "shanten dealt"}) {
    EXPECT_THAT(outcome.out, HasSubstr(words));
  }
  EXPECT_THAT(outcome.out, Not(HasSubstr("fair shuffle")));
  EXPECT_THAT(outcome.out, Not(HasSubstr("chi offered")));
  const CommandOutcome verbose = run("evenhand play mahjong --games 2000 -v");
  for (const char* words : {"start.ks-fourth", "tiles.all-kinds", "chi offered", "--games 2000"}) {
    EXPECT_THAT(verbose.out, HasSubstr(words));
  }
}

TEST_F(PlayMahjong, ExitsByItsVerdict) {
  const std::string flawed =
      "evenhand play mahjong --games 4000 --shuffler riffle:2 --start previous --match-hands 16 ";
  const CommandOutcome outcome = run(flawed);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("Beyond 4,000 hands of a fair shuffle"));
  EXPECT_EQ(outcome.out.rfind("biased: ", 0), 0U) << outcome.out;
  EXPECT_EQ(run(flawed + "--fail-on never").status, 0);
  EXPECT_EQ(run("evenhand play mahjong --games 3").status, 3);
  EXPECT_EQ(run("evenhand play mahjong --games 3 --fail-on biased").status, 0);
}

TEST_F(PlayMahjong, NeverClearsAFlawedShufflerAfterFiftyHands) {
  for (const char* shuffler : {"riffle:2", "riffle:6", "naive-swap"}) {
    const CommandOutcome outcome =
        run(std::string("evenhand play mahjong --games 50 --shuffler ") + shuffler);
    EXPECT_NE(outcome.status, 0) << outcome.out;
  }
  EXPECT_EQ(run("evenhand play mahjong --games 50 --shuffler naive-swap").status, 3);
}

TEST_F(PlayMahjong, LeavesADocumentInJson) {
  const CommandOutcome outcome =
      run("evenhand play mahjong --games 3000 --shuffler riffle:2 --policy proper,defending,random,"
          "proper --match-hands 4 --level 0.95 --json");
  const json result = json::parse(outcome.out);
  EXPECT_EQ(result["format"], "evenhand");
  EXPECT_EQ(result["kind"], "play mahjong");
  EXPECT_EQ(result["verdict"], "biased");
  const json& seats = result["sections"][0]["tables"][0];
  EXPECT_EQ(seats["rows"][0][0], "dealer");
  EXPECT_LT(seats["rows"][0][1]["low"], seats["rows"][0][1]["value"]);
  EXPECT_EQ(seats["rows"][0][1]["level"], 0.95);
}

TEST_F(PlayMahjong, MergesShardsToTheSameBytes) {
  const std::string play =
      "evenhand play mahjong --games 9000 --shuffler riffle:4 --start previous --match-hands 8 "
      "--quiet ";
  const CommandOutcome whole = run(play + "--record whole --threads 1");
  EXPECT_EQ(whole.status, 1);
  EXPECT_EQ(
      run("for k in 1 2 3; do " + play + "--shard $k/3 --out parts --record r$k; done").status, 0);
  const CommandOutcome merged = run("evenhand merge parts/*.evenhand");
  EXPECT_EQ(merged.status, 1) << merged.err;
  EXPECT_EQ(merged.out, whole.out);
  EXPECT_EQ(run("cat r1 r2 r3 | cmp - whole").status, 0);
  EXPECT_EQ(run(play + "--json --threads 2 >a").status, 1);
  EXPECT_EQ(run("evenhand merge --json parts/*.evenhand | cmp - a").status, 0);
  EXPECT_THAT(refusal("evenhand merge parts/shard-1-3.evenhand"), HasSubstr("are missing"));
  EXPECT_EQ(run("evenhand merge --partial parts/shard-1-3.evenhand").status, 1);
}

TEST_F(PlayMahjong, RefusesInOneLine) {
  const std::string play = "evenhand play mahjong ";
  EXPECT_THAT(refusal(play + "--policy propper"), HasSubstr("did you mean 'proper'?"));
  EXPECT_THAT(refusal(play + "--policy proper,proper"), HasSubstr("2 names"));
  EXPECT_THAT(refusal(play + "--shuffler rifle"), HasSubstr("did you mean 'riffle'?"));
  EXPECT_THAT(refusal(play + "--rules sichuann"), HasSubstr("did you mean 'sichuan'?"));
  EXPECT_THAT(refusal(play + "--start prevous"), HasSubstr("did you mean 'previous'?"));
  EXPECT_THAT(refusal(play + "--start previous"), HasSubstr("--match-hands"));
  EXPECT_THAT(refusal(play + "--games 0"), HasSubstr("--games"));
  EXPECT_THAT(refusal(play + "--match-hands 5000"), HasSubstr("from 1 to 4,096"));
  EXPECT_THAT(refusal(play + "--games 100 --shard 1/2"), HasSubstr("2 shards are more than"));
  EXPECT_THAT(refusal(play + "--games 10 --record /dev/null/file"), HasSubstr("cannot be written"));
  EXPECT_THAT(refusal("evenhand replay mahjong nothing"), HasSubstr("nothing"));
}

TEST_F(PlayMahjong, RecordsReplay) {
  EXPECT_EQ(run("evenhand play mahjong --games 200 --record hands --match-hands 4").status, 3);
  const CommandOutcome replayed = run("evenhand replay mahjong hands");
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_EQ(replayed.out.rfind("hands: 200 hands replayed, each as the rules allow", 0), 0U);
  const json document = json::parse(run("evenhand replay mahjong hands --json").out);
  const std::string digest = run("sha256sum <hands | cut -c-64").out;
  EXPECT_EQ(document["sections"][0]["figures"][2]["value"].get<std::string>() + "\n", digest);
  EXPECT_EQ(run("evenhand replay mahjong - <hands").status, 0);
  const CommandOutcome shown = run("evenhand replay mahjong hands --show 17");
  EXPECT_THAT(shown.out, HasSubstr("Hand 17, rules basic, player"));
  EXPECT_THAT(shown.out, HasSubstr(" discard "));
  EXPECT_THAT(refusal("evenhand replay mahjong hands --show 200"), HasSubstr("no hand 200"));
  // The third action of the second hand.
  const CommandOutcome damaged = run(
      "sed '2s/\\(\"actions\":\\[\"[^\"]*\",\"[^\"]*\",\\)\"/\\1\"2 discard 9m\",\"/' hands >bad; "
      "sed -i '2s/\"hand\":1/\"hand\":1 /' bad; evenhand replay mahjong bad");
  EXPECT_EQ(damaged.status, 2);
  EXPECT_THAT(damaged.err, HasSubstr("bad:2: action "));
  EXPECT_THAT(refusal("head -c 500 hands >cut; evenhand replay mahjong cut"),
              HasSubstr("cut:1: the file ends within this line"));
  EXPECT_THAT(refusal(": >empty; evenhand replay mahjong empty"), HasSubstr("no records"));
}

TEST_F(PlayMahjong, EndsQuietlyWhenNobodyReads) {
  EXPECT_THAT(run("evenhand play mahjong --games 2000 | head -1").out, HasSubstr("no bias found"));
  EXPECT_EQ(run("evenhand play mahjong --games 300 --help | head -1").err, "");
}

}  // namespace
}  // namespace evenhand::cli
