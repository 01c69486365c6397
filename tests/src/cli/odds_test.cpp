#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

CommandOutcome odds(const std::string& arguments) {
  return run_command("\"$EVENHAND\" odds " + arguments, ::testing::TempDir());
}

TEST(OddsCommand, AnswersWithFractionDecimalAndOneIn) {
  EXPECT_EQ(odds("doudizhu 'jokers in bottom = 2'").out,
            "jokers in bottom = 2: 1/477 = 0.002096436059, 1 in 477\n");
  const json found = json::parse(odds("doudizhu 'rocket in hand' --json").out);
  EXPECT_EQ(found["numerator"], "136");
  EXPECT_EQ(found["denominator"], "1431");
  EXPECT_NEAR(found["probability"], 136.0 / 1431, 1e-15);
}

TEST(OddsCommand, ChecksBySimulation) {
  const json found =
      json::parse(odds("doudizhu 'bombs at table or rocket at table' --check 20k --json").out);
  EXPECT_EQ(found["check"]["samples"], 20000);
  EXPECT_TRUE(found["check"]["agrees"]);
  EXPECT_NEAR(found["probability"], 0.5446677153, 1e-10);
  EXPECT_THAT(odds("draw --deck 52 --key 4 --hand 13 --count '>=2' --check 20k").out,
              HasSubstr("which holds the exact value"));
}

TEST(OddsCommand, PrintsDistributions) {
  const json found = json::parse(odds("doudizhu --distribution 'bombs in hand' --json").out);
  EXPECT_EQ(found["mean_exact"], "140/1431");
  EXPECT_NEAR(found["distribution"][0]["probability"], 0.9039835920444885, 1e-15);
  EXPECT_NEAR(found["distribution"][2]["probability"], 0.00180695852516612, 1e-17);
  EXPECT_THAT(odds("draw --deck 54 --key 2 --hand 3").out, HasSubstr("1/477"));
}

TEST(OddsCommand, CountsDealsAndPokerHands) {
  EXPECT_THAT(odds("doudizhu").out, HasSubstr("854,990,375,116,200,574,569,318,000"));
  const json poker = json::parse(odds("poker --cards 7 --json").out);
  EXPECT_EQ(poker["hands"], 133784560);
  EXPECT_EQ(poker["categories"][0]["event"], "straight flush");
  EXPECT_EQ(poker["categories"][0]["hands"], 41584);
  EXPECT_THAT(odds("poker 'suit in hand = 5'").out, HasSubstr("33/16660"));
}

TEST(OddsCommand, RefusesMistakes) {
  EXPECT_EQ(odds("doudizhu 'bombs in'").status, 2);
  EXPECT_EQ(odds("draw --deck 5 --key 6 --hand 3").status, 2);
  EXPECT_EQ(odds("draw --deck 5 --key 2 --hand 3 --count x").status, 2);
  EXPECT_EQ(odds("poker --cards 8").status, 2);
  EXPECT_EQ(odds("doudizhu --distribution 'bombs in hand' --check 5").status, 2);
}

}  // namespace
}  // namespace evenhand::cli
