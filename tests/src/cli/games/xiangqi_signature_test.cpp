#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/cli/games/xiangqi_commands.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;

TEST(BenchXiangqiCommand, TellsTheSignatureApartFromTheSpeed) {
  const CommandOutcome one = run_xiangqi("$EVENHAND xiangqi signature --depth 5");
  EXPECT_THAT(one.out, HasSubstr("the signature is"));
  EXPECT_THAT(one.err, HasSubstr("nodes/s"));
  EXPECT_EQ(run_xiangqi("$EVENHAND xiangqi signature --depth 5").out, one.out);
}

}  // namespace
}  // namespace evenhand::cli
