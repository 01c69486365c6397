#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome repeats(const std::string& arguments) {
  return run_command("\"$EVENHAND\" odds repeat " + arguments, ::testing::TempDir());
}

reports::Document repeats_json(const std::string& arguments) {
  return reports::from_json(repeats(arguments + " --json").out, "stdout");
}

TEST(OddsRepeat, AnswersHowLikelyASongComesAgain) {
  EXPECT_NEAR(tests::number(repeats_json("--items 1200 --draws 10 --times 3"), "probability"),
              8.296847148636506e-05, 1e-15);
  const reports::Document many = repeats_json("--items 1200 --draws 50 --repeats 20..30");
  EXPECT_NEAR(tests::number(many, "probability") / 1.68141569934e-24, 1, 1e-10);
  EXPECT_EQ(many.provenance.command,
            "evenhand odds repeat --items 1200 --draws 50 --repeats 20..30");
  EXPECT_THAT(repeats("--items 365 --draws 23").out, HasSubstr("0.5072972343"));
  EXPECT_THAT(repeats("--items 4294967296 --draws 60k").out, HasSubstr("0.3423550778"));
}

TEST(OddsRepeat, RefusesMistakes) {
  for (const char* wrong :
       {"--items 1200", "--items 0 --draws 3", "--items 9 --draws 3 --times 1",
        "--items 9 --draws 3 --times 4", "--items 9 --draws 3 --repeats 4..9",
        "--items 9 --draws 1e6 --repeats 3", "--items 9 --draws 3 --repeats 2 --times 3"}) {
    EXPECT_EQ(repeats(wrong).status, 2) << wrong;
  }
}

}  // namespace
}  // namespace evenhand::cli
