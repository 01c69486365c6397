#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome odds(const std::string& arguments) {
  return run_command("\"$EVENHAND\" odds " + arguments, ::testing::TempDir());
}

reports::Document odds_json(const std::string& arguments) {
  return reports::from_json(odds(arguments + " --json").out, "stdout");
}

TEST(OddsCommand, AnswersWithFractionDecimalAndOneIn) {
  EXPECT_EQ(odds("doudizhu 'jokers in bottom = 2'").out,
            "jokers in bottom = 2: 1/477 = 0.002096436059, 1 in 477\n"
            "Counted exactly, over all deals\n");
  const reports::Document found = odds_json("doudizhu 'rocket in hand'");
  EXPECT_EQ(tests::exact(found, "probability"), "136/1431");
  EXPECT_EQ(found.provenance.command, "evenhand odds doudizhu 'rocket in hand'");
}

TEST(OddsCommand, ChecksBySimulation) {
  const reports::Document found =
      odds_json("doudizhu 'bombs at table or rocket at table' --check 20k");
  EXPECT_TRUE(tests::truth(found, "agrees"));
  EXPECT_NEAR(tests::number(found, "probability"), 0.5446677153, 1e-10);
  EXPECT_THAT(found.provenance.command, HasSubstr("--check 20k --seed 1"));
  EXPECT_TRUE(tests::truth(odds_json("draw --deck 52 --key 4 --hand 13 --count '>=2' --check 20k"),
                           "agrees"));
}

TEST(OddsCommand, PrintsDistributions) {
  const reports::Document found = odds_json("doudizhu --distribution 'bombs in hand'");
  EXPECT_EQ(tests::exact(found, "mean"), "140/1431");
  EXPECT_THAT(odds("draw --deck 54 --key 2 --hand 3").out, HasSubstr("1/477"));
}

TEST(OddsCommand, CountsWithoutAnEvent) {
  EXPECT_THAT(odds("doudizhu").out, HasSubstr("854,990,375,116,200,574,569,318,000"));
  EXPECT_EQ(tests::number(odds_json("poker --cards 7"), "hands"), 133784560);
  EXPECT_THAT(odds("poker 'suit in hand = 5'").out, HasSubstr("33/16660"));
  EXPECT_THAT(odds("mahjong --rules sichuan").out, HasSubstr("2,561,091"));
}

TEST(OddsCommand, RefusesMistakes) {
  EXPECT_EQ(odds("doudizhu 'bombs in'").status, 2);
  EXPECT_EQ(odds("draw --deck 5 --key 6 --hand 3").status, 2);
  for (const char* count : {"x", "-1", "3..2", ""}) {
    EXPECT_EQ(odds(std::string("draw --deck 5 --key 2 --hand 3 --count '") + count + "'").status, 2)
        << count;
  }
  EXPECT_EQ(odds("draw --deck 5 --key 2 --hand 3 --check 10").status, 2);
  EXPECT_EQ(odds("poker --cards 8").status, 2);
  EXPECT_EQ(odds("doudizhu --distribution 'bombs in hand' --check 5").status, 2);
  EXPECT_THAT(odds("mahjong --rules basic,chii").err, HasSubstr("did you mean 'chi'?"));
}

}  // namespace
}  // namespace evenhand::cli
