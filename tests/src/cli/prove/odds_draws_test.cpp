#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome faces(const std::string& arguments) {
  return run_command("\"$EVENHAND\" odds faces " + arguments, ::testing::TempDir());
}

reports::Document faces_json(const std::string& arguments) {
  return reports::from_json(faces(arguments + " --json").out, "stdout");
}

TEST(OddsFaces, AnswersHowOftenAnyFaceIsTooFrequent) {
  const reports::Document found = faces_json("--sides 6 --rolls 99 --any-over 30%");
  EXPECT_NEAR(tests::number(found, "probability"), 0.00337407529257284, 1e-15);
  for (const char* same : {".3", "3/10", "29"}) {
    EXPECT_EQ(
        faces_json(std::string("--sides 6 --rolls 99 --any-over ") + same).answer.substr(0, 9),
        "any face ");
    EXPECT_NEAR(tests::number(faces_json(std::string("--sides 6 --rolls 99 --any-over ") + same),
                              "probability"),
                0.00337407529257284, 1e-15)
        << same;
  }
  // 30 % of 100 rolls are 30, and 30 are not over it.
  EXPECT_THAT(faces("--sides 6 --rolls 100 --any-over 30%").out, HasSubstr("31 or more"));
  EXPECT_THAT(faces("--sides 6 --rolls 100 --any-under 5%").out, HasSubstr("4 or fewer"));
}

TEST(OddsFaces, RefusesMistakes) {
  for (const char* wrong :
       {"--sides 6 --rolls 99", "--sides 1 --rolls 9 --any-over 30%",
        "--sides 6 --rolls 99 --any-over 130%", "--sides 6 --rolls 99 --any-over x",
        "--sides 6 --rolls 99 --any-over 100",
        "--sides 6 --rolls 99 --any-over 10% --any-under 40%"}) {
    EXPECT_EQ(faces(wrong).status, 2) << wrong;
  }
}

using ::testing::HasSubstr;

CommandOutcome dice(const std::string& arguments) {
  return run_command("\"$EVENHAND\" odds dice " + arguments, ::testing::TempDir());
}

reports::Document dice_json(const std::string& arguments) {
  return reports::from_json(dice(arguments + " --json").out, "stdout");
}

TEST(OddsDice, AnswersWhetherSixtyRollsStayInTheMiddle) {
  const reports::Document found = dice_json("40d6 --sum 113..165 --rolls 60");
  EXPECT_NEAR(tests::number(found, "every_roll"), 0.425450915475126, 1e-12);
  EXPECT_EQ(found.provenance.command, "evenhand odds dice 40d6 --sum 113..165 --rolls 60");
  EXPECT_EQ(dice("2d6 --sum '>=10'").out,
            ">=10 from 2d6: 1/6 = 0.1666666667, 1 in 6\nCounted exactly, over all throws\n");
  EXPECT_THAT(dice("d20").out, HasSubstr("mean 10.5"));
}

TEST(OddsDice, RefusesMistakes) {
  for (const char* wrong : {"2x6", "2d1", "40d6 --rolls 5", "40d6 --sum 9..3", "99999d6",
                            "2d6 --sum x", "40d6 --sum 7 --rolls 0"}) {
    EXPECT_EQ(dice(wrong).status, 2) << wrong;
  }
}

}  // namespace

}  // namespace evenhand::cli
