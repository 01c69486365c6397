#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;

class MahjongCommands : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(::testing::TempDir()) /
        ("mahjong-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) +
         "-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  CommandOutcome run(const std::string& arguments) const {
    return run_command("\"$EVENHAND\" " + arguments, folder_.string());
  }
  json run_json(const std::string& arguments) const {
    const CommandOutcome outcome = run(arguments + " --json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return json::parse(outcome.out);
  }
  std::string refusal(const std::string& arguments) const {
    const CommandOutcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    return outcome.err;
  }

  fs::path folder_;
};

TEST_F(MahjongCommands, DescribeAReadyHand) {
  const CommandOutcome outcome = run("hand mahjong 123m456p789s1122z");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "123m456p789s1122z  standard: ready\n"
            "  shanten   0: standard 0, seven pairs 4, thirteen orphans 8\n"
            "  waits     12z (4 tiles unseen)\n");
}

TEST_F(MahjongCommands, ListDiscards) {
  const json hand = run_json("hand mahjong 1239m456p789s1122z");
  EXPECT_EQ(hand["hand"], "1239m456p789s1122z");
  EXPECT_EQ(hand["shanten"], 0);
  EXPECT_EQ(hand["standard"], 0);
  EXPECT_EQ(hand["seven_pairs"], 4);
  EXPECT_EQ(hand["waits"], json::array());
  ASSERT_EQ(hand["discards"].size(), 1U);
  EXPECT_EQ(hand["discards"][0],
            json::parse(R"({"discard":"9m","shanten":0,"tiles":4,"accepts":["1z","2z"]})"));
  const json melds = run_json("hand mahjong '11z456p+123m+555p[7777s]'");
  EXPECT_EQ(melds["shanten"], -1);
  EXPECT_TRUE(melds["seven_pairs"].is_null());
}

TEST_F(MahjongCommands, ReadAHandALine) {
  const CommandOutcome outcome = run_command(
      "printf '123m456p789s1122z\\n# no hand\\n\\n🀇🀇🀇🀈🀉🀊🀋🀌🀍🀎🀏🀏🀏\\n' | "
      "\"$EVENHAND\" hand mahjong --json",
      folder_.string());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(json::parse(line)["waits"], json::parse(R"(["1z","2z"])"));
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(json::parse(line)["waits"].size(), 9U);
  EXPECT_FALSE(std::getline(lines, line));
}

TEST_F(MahjongCommands, KeepWhatWasAnsweredBeforeABadLine) {
  const CommandOutcome outcome = run_command(
      "printf '123m456p789s1122z\\n123m456p789s1122q\\n' | \"$EVENHAND\" hand mahjong --json",
      folder_.string());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr("123m456p789s1122z"));
  EXPECT_EQ(outcome.err,
            "evenhand: standard input:2: hand '123m456p789s1122q': unknown suit 'q'; the suits are "
            "m, p, s and z\n");
}

TEST_F(MahjongCommands, RefuseInOneLine) {
  EXPECT_THAT(refusal("hand mahjong 11111m456p789s12z"), HasSubstr("5 tiles 1m"));
  EXPECT_THAT(refusal("hand mahjong 123m456p789s1122z --rules ritchi"),
              HasSubstr("did you mean 'riichi'?"));
  EXPECT_THAT(refusal("hand mahjong 123m456p789s1122z --rules sichuan"),
              HasSubstr("have no honours such as 1z"));
  EXPECT_THAT(refusal("hand mahjon"), HasSubstr("mahjong"));
  EXPECT_THAT(refusal("odds mahjong --rules basic,chii"), HasSubstr("did you mean 'chi'?"));
}

TEST_F(MahjongCommands, CountHandsExactly) {
  const CommandOutcome outcome = run("odds mahjong");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* figure :
       {"4,250,305,029,168,216,000", "11,498,658", "11,353,128,141,498", "5,379,616",
        "1,505,948,184,576", "1,308,622,848", "16,873,619", "12,859,078,207,674", "1 in 330529.5",
        "39,270,395,383,132", "3.579679469903", "3.155937813737"}) {
    EXPECT_THAT(outcome.out, HasSubstr(figure));
  }
  const CommandOutcome quads = run("odds mahjong --rules chinese");
  EXPECT_THAT(quads.out, HasSubstr("27,907,837"));
  EXPECT_THAT(quads.out, HasSubstr("12,922,416,496,752"));
  const json sichuan = run_json("odds mahjong --rules sichuan");
  EXPECT_EQ(sichuan["wins_lacking_a_suit"]["multisets"], 2561091);
  EXPECT_EQ(sichuan["hands"][1]["total"]["combinations"], 139737927523546800);
}

}  // namespace
}  // namespace evenhand::cli
