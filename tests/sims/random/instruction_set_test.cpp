#include "sims/random/instruction_set.hpp"

#include <gtest/gtest.h>
#include <hwy/targets.h>

namespace evenhand::random {
namespace {

TEST(InstructionSet, IsOneThatThisMachineHasAndTheBestOfThem) {
  std::vector<std::string> usable;
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    usable.emplace_back(hwy::TargetName(target));
  }
  // The library lists them from the best down.
  EXPECT_EQ(instruction_set(), usable.front());
}

}  // namespace
}  // namespace evenhand::random
