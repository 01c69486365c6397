#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

TEST(ExplainCommand, ExplainsADeal) {
  const CommandOutcome outcome = run_evenhand("explain sattolo --deck 4 --seed 3 --deal 5000");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Deal 5,000 of sattolo on 4 cards"));
  EXPECT_THAT(outcome.out, HasSubstr("below(3) = "));
  EXPECT_THAT(outcome.out, HasSubstr("Dealt: "));
  EXPECT_THAT(run_evenhand("explain cut --deck poker").out, HasSubstr("AS"));
}

}  // namespace
}  // namespace evenhand::cli
