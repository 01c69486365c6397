#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome seen(const std::string& arguments) {
  return run_command("\"$EVENHAND\" odds test " + arguments, ::testing::TempDir());
}

reports::Document seen_json(const std::string& arguments) {
  return reports::from_json(seen(arguments + " --json").out, "stdout");
}

TEST(OddsTest, AnswersWhetherHandsWereLuck) {
  const reports::Document found = seen_json("--hand quads --seen 4 --of 60");
  EXPECT_NEAR(tests::number(found, "p_more") / 3.60874304908e-6, 1, 1e-9);
  EXPECT_THAT(found.title, HasSubstr("1 in 595"));
  EXPECT_THAT(found.provenance.command, HasSubstr("--game holdem --hand quads"));
  EXPECT_THAT(seen("--hand 'pocket aces' --seen 0 --of 1200").out, HasSubstr("1 in 221"));
  EXPECT_THAT(seen("--game poker --hand quads --seen 1 --of 60").out, HasSubstr("1 in 4,165"));
}

TEST(OddsTest, TakesEveryGame) {
  EXPECT_NEAR(tests::number(seen_json("--game doudizhu --hand 'rocket in hand' --seen 31 --of 200"),
                            "probability"),
              136 / 1431.0, 1e-12);
  EXPECT_NEAR(tests::number(seen_json("--game draw --deck 60 --key 24 --cards 7 --count '<=1' "
                                      "--seen 9 --of 30"),
                            "probability"),
              23188 / 162545.0, 1e-12);
  EXPECT_THAT(seen("--game mahjong --hand ready --seen 1 --of 40").out, HasSubstr("13 tiles"));
}

TEST(OddsTest, TakesAChance) {
  const reports::Document found = seen_json("--chance 1/2 --seen 18 --of 28 --instead .75,.6");
  EXPECT_NEAR(tests::number(found, "two_sided"), 0.18493334203958, 1e-12);
  EXPECT_EQ(tests::table(found, "alternatives").rows.front().size(), 5U);
  EXPECT_EQ(found.provenance.command,
            "evenhand odds test --seen 18 --of 28 --chance 1/2 --instead .75,.6");
}

TEST(OddsTest, RefusesMistakes) {
  for (const char* wrong :
       {"--seen 4 --of 60", "--hand quads --of 60", "--hand quads --seen 61 --of 60",
        "--hand quadz --seen 4 --of 60", "--game bridge --hand quads --seen 4 --of 60",
        "--game draw --deck 60 --seen 4 --of 60", "--chance 0 --seen 0 --of 60",
        "--chance .5 --hand quads --seen 4 --of 60", "--hand 'A in hand >= 0' --seen 4 --of 60",
        "--chance .5 --seen 4 --of 60 --instead 2"}) {
    EXPECT_EQ(seen(wrong).status, 2) << wrong;
  }
  EXPECT_THAT(seen("--hand quadz --seen 4 --of 60").err, HasSubstr("did you mean 'quads'?"));
}

}  // namespace

}  // namespace evenhand::cli
