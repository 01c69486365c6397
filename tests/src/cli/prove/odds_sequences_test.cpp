#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome orders(const std::string& arguments) {
  return run_command("\"$EVENHAND\" odds order " + arguments, ::testing::TempDir());
}

reports::Document orders_json(const std::string& arguments) {
  return reports::from_json(orders(arguments + " --json").out, "stdout");
}

TEST(OddsOrder, AnswersHowManySiblingsFollowOneAnother) {
  const reports::Document found = orders_json("--deck 6 --groups 3 --count '>=2'");
  EXPECT_EQ(tests::exact(found, "probability"), "4/15");
  EXPECT_EQ(found.provenance.command,
            "evenhand odds order --deck 6 --groups 3 --size 2 --count '>=2'");
  EXPECT_THAT(orders("--deck 4 --in-place --count 0").out, HasSubstr("3/8"));
  EXPECT_THAT(orders("--deck 52 --groups 13 --size 4").out, HasSubstr("mean 3"));
}

TEST(OddsOrder, RefusesMistakes) {
  for (const char* wrong : {"--deck 6", "--deck 6 --groups 4", "--deck 6 --groups 3 --in-place",
                            "--deck 6 --in-place --size 2", "--deck 1 --in-place",
                            "--deck 6 --groups 3 --size 1", "--deck 6 --groups 3 --count 7"}) {
    EXPECT_EQ(orders(wrong).status, 2) << wrong;
  }
}

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
