#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/src/cli/command_test.hpp"

namespace evenhand::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

using PlayHoldem = CommandTest;

TEST_F(PlayHoldem, AnswersFirstAndBriefly) {
  const CommandOutcome outcome = run("evenhand play holdem --games 5000");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("no bias found: ", 0), 0U) << outcome.out;
  for (const char* words : {"5,000 hands of fixed-limit Texas Hold'em", "the button wins",
                            "under the gun", "full house", "expected", "would have found"}) {
    EXPECT_THAT(outcome.out, HasSubstr(words));
  }
  EXPECT_THAT(outcome.out, Not(HasSubstr("Boards")));
  const CommandOutcome verbose = run("evenhand play holdem --games 5000 -v");
  for (const char* words : {"cards.places", "seats.winnings", "Boards", "--games 5000"}) {
    EXPECT_THAT(verbose.out, HasSubstr(words));
  }
}

TEST_F(PlayHoldem, ExitsByItsVerdict) {
  const CommandOutcome riffled =
      run("evenhand play holdem --games 5000 --shuffler riffle:3 --start previous");
  EXPECT_EQ(riffled.status, 1);
  EXPECT_EQ(riffled.out.rfind("biased: ", 0), 0U) << riffled.out;
  EXPECT_EQ(run("evenhand play holdem --games 20k --shuffler naive-swap").status, 1);
  EXPECT_EQ(run("evenhand play holdem --games 20k --shuffler naive-swap --start previous").status,
            1);
  EXPECT_EQ(run("evenhand play holdem --games 3").status, 3);
}

TEST_F(PlayHoldem, LeavesADocumentInJsonAndRepeatsItself) {
  const CommandOutcome outcome =
      run("evenhand play holdem --games 900 --seats 3 --policies tight,random,caller --json");
  const json result = json::parse(outcome.out);
  EXPECT_EQ(result["kind"], "play holdem");
  EXPECT_EQ(result["sections"][1]["tables"][0]["rows"][1][1], "random");
  const std::string command = result["provenance"]["command"];
  EXPECT_EQ(run(command + " --json --threads 3").out, outcome.out);
}

TEST_F(PlayHoldem, MergesShardsToTheSameBytes) {
  const std::string play = "evenhand play holdem --games 9000 --seats 9 --quiet ";
  const CommandOutcome whole = run(play + "--json");
  EXPECT_EQ(run("for k in 1 2 3; do " + play + "--shard $k/3 --out parts; done").status, 0);
  EXPECT_EQ(run("evenhand merge --json parts/*.evenhand").out, whole.out);
}

TEST_F(PlayHoldem, RefusesInOneLine) {
  const std::string play = "evenhand play holdem ";
  EXPECT_THAT(refusal(play + "--policies thight"), HasSubstr("did you mean 'tight'?"));
  EXPECT_THAT(refusal(play + "--seats 6 --policies tight,caller"),
              HasSubstr("2 names for 6 seats"));
  EXPECT_THAT(refusal(play + "--seats 11"), HasSubstr("--seats"));
  EXPECT_THAT(refusal(play + "--games 0"), HasSubstr("--games"));
  EXPECT_THAT(refusal(play + "--shuffler rifle"), HasSubstr("did you mean 'riffle'?"));
  EXPECT_THAT(refusal(play + "--start prevous"), HasSubstr("did you mean 'previous'?"));
}

}  // namespace
}  // namespace evenhand::cli
