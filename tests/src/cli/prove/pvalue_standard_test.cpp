#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

CommandOutcome pvalue_of(const std::string& arguments) {
  return run_command("\"$EVENHAND\" pvalue " + arguments, ::testing::TempDir());
}

reports::Document pvalue_json(const std::string& arguments) {
  return reports::from_json(pvalue_of(arguments + " --json").out, "stdout");
}

TEST(PvalueStandard, AnswersForNormalsAndPoissons) {
  EXPECT_NEAR(tests::number(pvalue_json("normal --z 2"), "two_sided"), 0.0455002638963584, 1e-14);
  EXPECT_NEAR(tests::number(pvalue_json("normal --z=-2"), "p_value"), 0.977249868051821, 1e-14);
  const reports::Document poisson = pvalue_json("poisson --mean 3 --count 9");
  EXPECT_NEAR(tests::number(poisson, "p_value"), 0.00380299, 1e-7);
  EXPECT_EQ(poisson.provenance.command, "evenhand pvalue poisson --mean 3 --count 9");
}

TEST(PvalueStandard, RefusesMistakes) {
  for (const char* wrong :
       {"normal", "normal --z x", "normal --z nan", "poisson --mean 0 --count 1",
        "poisson --mean 3 --count -1", "poisson --mean 3 --count 1.5"}) {
    EXPECT_EQ(pvalue_of(wrong).status, 2) << wrong;
  }
}

}  // namespace
}  // namespace evenhand::cli
