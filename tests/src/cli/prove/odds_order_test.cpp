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

}  // namespace
}  // namespace evenhand::cli
