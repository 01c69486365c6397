#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

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
