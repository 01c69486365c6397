#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome sprt(const std::string& arguments) {
  return run_command("\"$EVENHAND\" sprt " + arguments, ::testing::TempDir());
}

reports::Document sprt_json(const std::string& arguments) {
  return reports::from_json(sprt(arguments + " --json").out, "stdout");
}

TEST(SprtCommand, JudgesAMatchThatWasPlayedElsewhere) {
  const reports::Document pairs = sprt_json("--pairs 3,20,55,27,5 --bounds 0,5");
  EXPECT_NEAR(tests::number(pairs, "llr"), 0.241229262632, 1e-9);
  EXPECT_NEAR(tests::number(sprt_json("--pairs 3,20,55,27,5 --bounds 0,5 --model logistic"), "llr"),
              0.377932098838212, 1e-9);
  EXPECT_THAT(pairs.provenance.command, HasSubstr("--pairs 3,20,55,27,5 --bounds 0,5"));
  // Wins come first on the command line.
  EXPECT_GT(tests::number(sprt_json("--results 412,1190,398 --bounds 0,10"), "elo"), 0);
  EXPECT_THAT(sprt("--results 200,300,100 --bounds 0,10").out, HasSubstr("nElo 10 is accepted"));
}

TEST(SprtCommand, RefusesMistakes) {
  for (const char* wrong :
       {"", "--results 1,2", "--pairs 1,2,3", "--results 0,0,0",
        "--results 1,2,3 --pairs 1,2,3,4,5", "--results 1,2,3 --bounds 5,0",
        "--results 1,2,3 --bounds 5", "--results 1,2,x", "--results 1,2,3 --alpha 0",
        "--results 1,2,3 --model bayes", "--results 1,2,3 --level 2"}) {
    EXPECT_EQ(sprt(wrong).status, 2) << wrong;
  }
}

}  // namespace
}  // namespace evenhand::cli
