#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome streaks(const std::string& arguments) {
  return run_command("\"$EVENHAND\" odds run " + arguments, ::testing::TempDir());
}

reports::Document streaks_json(const std::string& arguments) {
  return reports::from_json(streaks(arguments + " --json").out, "stdout");
}

TEST(OddsRun, AnswersHowLikelyAStreakIs) {
  const reports::Document found = streaks_json("--of 50 --length 9");
  EXPECT_EQ(tests::exact(found, "probability"), "46680090409995/1125899906842624");
  EXPECT_EQ(found.provenance.command, "evenhand odds run --of 50 --length 9 --chance 1/2");
  EXPECT_NEAR(tests::number(streaks_json("--of 50 --length 9 --either"), "probability"),
              0.08173999709453028, 1e-14);
  EXPECT_THAT(streaks("--of 1e6 --length 26 --chance 18/37").out, HasSubstr("1 in 26"));
}

TEST(OddsRun, RefusesMistakes) {
  for (const char* wrong :
       {"--of 50", "--of 50 --length 51", "--of 0 --length 1", "--of 50 --length 9 --chance 0",
        "--of 50 --length 9 --chance 1", "--of 50 --length 9 --chance 2", "--of 1e9 --length 9"}) {
    EXPECT_EQ(streaks(wrong).status, 2) << wrong;
  }
}

}  // namespace
}  // namespace evenhand::cli
