#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome combine(const std::string& arguments) {
  return run_command("\"$EVENHAND\" pvalue combine " + arguments, ::testing::TempDir());
}

reports::Document combine_json(const std::string& arguments) {
  return reports::from_json(combine(arguments + " --json").out, "stdout");
}

TEST(PvalueCombine, MakesSeveralOne) {
  EXPECT_NEAR(tests::number(combine_json(".03 .2 .01"), "p_value"), 0.00347830200924775, 1e-14);
  EXPECT_NEAR(tests::number(combine_json(".03,.2,.01 --method cauchy"), "p_value"),
              0.0217800490121993, 1e-14);
  const reports::Document weighted = combine_json(".03 .2 .01 --method stouffer --weights 1,2,3");
  EXPECT_NEAR(tests::number(weighted, "p_value"), 0.00241802294864877, 1e-14);
  EXPECT_EQ(weighted.provenance.command,
            "evenhand pvalue combine .03 .2 .01 --method stouffer --weights 1,2,3");
}

TEST(PvalueCombine, RefusesMistakes) {
  for (const char* wrong :
       {"", "0 .3", "1.2 .3", "x", ".1 .2 --method fischer", ".1 .2 --weights 1,2",
        ".1 .2 --method stouffer --weights 1", ".1 .2 --method stouffer --weights 1,-2"}) {
    EXPECT_EQ(combine(wrong).status, 2) << wrong;
  }
  EXPECT_THAT(combine(".1 .2 --method fischer").err, HasSubstr("did you mean 'fisher'?"));
}

}  // namespace
}  // namespace evenhand::cli
