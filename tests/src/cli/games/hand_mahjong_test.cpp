#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome hand_mahjong(const std::string& arguments) {
  return run_command("\"$EVENHAND\" hand mahjong " + arguments, ::testing::TempDir());
}
CommandOutcome run_lines(const std::string& lines, const std::string& arguments) {
  return run_command("printf '" + lines + "' | \"$EVENHAND\" hand mahjong " + arguments,
                     ::testing::TempDir());
}
std::string refusal(const std::string& arguments) {
  return refusal_in(hand_mahjong(arguments), arguments);
}

TEST(HandMahjong, DescribesAHand) {
  const CommandOutcome outcome = hand_mahjong("123m456p789s1122z");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("123m456p789s1122z: ready (standard), waits for 12z, 4 tiles "
                                     "unseen\n"));
  const reports::Document hand =
      reports::from_json(hand_mahjong("1239m456p789s1122z --json").out, "stdout");
  EXPECT_EQ(tests::text(tests::cell(hand, "discards", "9m", "accepts")), "12z");
}

TEST(HandMahjong, ReadsAHandALine) {
  const std::string hands = "123m456p789s1122z\\n# no hand\\n\\n🀇🀇🀇🀈🀉🀊🀋🀌🀍🀎🀏🀏🀏\\n";
  const CommandOutcome outcome = run_lines(hands, "--json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(tests::text(reports::from_json(line, "line 1"), "accepts"), "12z");
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(tests::text(reports::from_json(line, "line 2"), "accepts"), "123456789m");
  EXPECT_FALSE(std::getline(lines, line));
  EXPECT_THAT(run_lines(hands, "-").out,
              HasSubstr("12z, 4 tiles unseen\n1112345678999m: ready (standard), waits for"));
}

TEST(HandMahjong, KeepsWhatWasAnsweredBeforeABadLine) {
  const CommandOutcome outcome = run_lines("123m456p789s1122z\\n123m456p789s1122q\\n", "--json");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr("123m456p789s1122z"));
  EXPECT_EQ(outcome.err,
            "evenhand: standard input:2: hand '123m456p789s1122q': unknown suit 'q'; the suits are "
            "m, p, s and z\n");
}

TEST(HandMahjong, RefusesInOneLine) {
  EXPECT_THAT(refusal("11111m456p789s12z"), HasSubstr("5 tiles 1m"));
  EXPECT_THAT(refusal("123m456p789s1122z --rules ritchi"), HasSubstr("did you mean 'riichi'?"));
  EXPECT_THAT(refusal("123m456p789s1122z --rules sichuan"),
              HasSubstr("have no honours such as 1z"));
}

}  // namespace
}  // namespace evenhand::cli
