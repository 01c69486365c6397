#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome audit_of(const std::string& arguments) {
  return run_command("\"$EVENHAND\" audit " + arguments, ::testing::TempDir());
}

reports::Document audit_of_json(const std::string& arguments) {
  return reports::from_json(audit_of(arguments + " --json").out, "stdout");
}

TEST(AuditCounts, ExitsWithTheVerdict) {
  EXPECT_EQ(audit_of("--counts 9962,10012,10026,9984,10008,10008").status, 0);
  const CommandOutcome biased = audit_of("--counts 16700,16800,16000,16900,16800,16800");
  EXPECT_EQ(biased.status, 1);
  EXPECT_THAT(biased.out, HasSubstr("3 came 16,000 of 100,000 times"));
  EXPECT_EQ(audit_of("--counts 9,12,11,8,10,10").status, 3);
}

/// Runs `audit` on a table of users; those of `a` and `b` follow each other where they depend.
CommandOutcome independence(const std::string& awk, const std::string& options) {
  return run_command("awk 'BEGIN { print \"user,a,b,land\"; for (i = 0; i < 400; ++i) " + awk +
                         " }' > \"$DIR/users.csv\"\n\"$EVENHAND\" audit --log \"$DIR/users.csv\" " +
                         options,
                     ::testing::TempDir());
}

TEST(AuditIndependence, TellsWhetherTwoColumnsDepend) {
  const std::string apart = "print i \",\" i % 2 \",\" int(i / 2) % 2 \",\" i % 3";
  EXPECT_EQ(independence(apart, "--independent a,b").status, 3) << "400 rows are few";
  EXPECT_EQ(independence(apart, "--independent a,b --strata land").status, 3);
  const std::string one = "print i \",\" i % 2 \",\" i % 2 \",\" i % 3";
  const CommandOutcome together = independence(one, "--independent a,b");
  EXPECT_EQ(together.status, 1);
  EXPECT_THAT(together.out, HasSubstr("of rows with a=0 "));
  EXPECT_EQ(independence(one, "--independent a,b --strata land").status, 1);
  // The rows of one land alone, and JSON records.
  EXPECT_EQ(independence(one, "--independent a,b --where land=1").status, 1);
  EXPECT_EQ(
      run_command("for i in 1 2 3 4 5 6 7 8 9; do echo '{\"a\": \"x\", \"b\": 1}'; echo '{\"a\": "
                  "\"y\", \"b\": 2}'; done > \"$DIR/users.json\"\n"
                  "\"$EVENHAND\" audit --log \"$DIR/users.json\" --independent a,b",
                  ::testing::TempDir())
          .status,
      1);
}

TEST(AuditIndependence, RefusesMistakes) {
  const std::string rows = "print i \",\" 1 \",\" i % 2 \",\" i % 3";
  for (const char* wrong :
       {"--independent a,b", "--independent b", "--independent b,c", "--independent user,b",
        "--independent b,land --deck 52", "--independent b,land --samples 5"}) {
    EXPECT_EQ(independence(rows, wrong).status, 2) << wrong;
  }
  EXPECT_THAT(independence(rows, "--independent a,b").err, HasSubstr("found '1' alone"));
  EXPECT_THAT(independence(rows, "--independent user,b").err, HasSubstr("more than 32 values"));
}

TEST(AuditCounts, ReadsFilesAndStandardInput) {
  const CommandOutcome table = run_command(
      "printf 'face,times\\nhead,480\\ntail,620\\n' > \"$DIR/counts.csv\"\n"
      "\"$EVENHAND\" audit --counts \"$DIR/counts.csv\"",
      ::testing::TempDir());
  EXPECT_EQ(table.status, 1);
  EXPECT_THAT(table.out, HasSubstr("head came 480 of 1,100 times"));
  const CommandOutcome piped =
      run_command("printf '5000\\n5010\\n' | \"$EVENHAND\" audit --counts -", ::testing::TempDir());
  EXPECT_EQ(piped.status, 0);
}

TEST(AuditCounts, TakesWeights) {
  const reports::Document weighted = audit_of_json("--counts 3750,3125,3125 --weights 6,5,5");
  EXPECT_EQ(weighted.verdict, reports::Verdict::no_bias_found);
  EXPECT_EQ(weighted.provenance.command,
            "evenhand audit --counts 3750,3125,3125 --weights 6,5,5 --alpha 0.01 --correction holm "
            "--level 0.99");
  EXPECT_EQ(std::get<std::string>(weighted.provenance.plan.front().value), "3750,3125,3125");
  EXPECT_EQ(audit_of("--counts 3750,3125,3125").status, 1);
}

TEST(AuditCounts, RefusesMistakes) {
  for (const char* wrong :
       {"--counts 5", "--counts 0,0", "--counts no-such-file", "--counts 1,2 --weights 1",
        "--counts 1,2 --deck 52", "--counts 1,2 --samples 5", "naive-swap --counts 1,2",
        "--weights 1,2", "--counts 1,2 --alpha 2"}) {
    EXPECT_EQ(audit_of(wrong).status, 2) << wrong;
  }
  EXPECT_THAT(audit_of("--counts 1,2 --deck 52").err, HasSubstr("--deck"));
}

}  // namespace

}  // namespace evenhand::cli
