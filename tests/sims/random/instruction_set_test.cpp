#include "sims/random/instruction_set.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "base/error.hpp"

namespace evenhand::random {
namespace {

TEST(InstructionSet, IsOneThatThisMachineHasAndTheBestOfThem) {
  const std::vector<std::string> all = instruction_sets();
  EXPECT_EQ(instruction_set(), all.front());
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    EXPECT_THAT(all, testing::Contains(hwy::TargetName(target)));
  }
}

// tests/src/cli/instruction_sets_test.cpp uses them.
TEST(InstructionSet, ThatIsNoneIsRefusedWithThoseThereAre) {
  try {
    use_at_most("AVX9");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("'AVX9' is no instruction set"));
    EXPECT_THAT(error.what(), testing::HasSubstr(instruction_set()));
  }
}

}  // namespace
}  // namespace evenhand::random
