#include "src/bits/worker.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "src/bits/experiment.hpp"
#include "tests/src/bits/bit_sessions.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

TEST_F(BitExperimentTest, ReadsAProgram) {
  Plan plan = file_plan(20'000, 10'000);
  const std::string of_file = outcome(plan, 1).second;
  plan.source = "cat " + plan.source;
  plan.kind = Plan::Kind::exec;
  EXPECT_EQ(outcome(plan, 2).second, of_file);
  EXPECT_FALSE(make_experiment(plan, nullptr)->why_no_resuming().empty());
  plan.source = "exit 3";
  EXPECT_THROW(outcome(plan, 1), InputError);
}

// Whole words are the same bits as one at a time, the highest first.
TEST_F(BitExperimentTest, GivesEachBitOfAnOutput) {
  Plan all = plan_of("msvc-rand", 1, 1500);
  const Counts whole = counts_of(all);
  std::uint64_t ones = 0;
  for (unsigned bit = 0; bit < 15; ++bit) {
    Plan one = plan_of("msvc-rand", 1, 100);
    one.bit = bit;
    ones += counts_of(one).ones;
  }
  EXPECT_EQ(whole.ones, ones);
}

TEST_F(BitExperimentTest, TakesAnotherSeed) {
  const auto other = make_experiment(plan_of("philox", 2), nullptr)->with_seed(9);
  EXPECT_EQ(other->plan().at("seed"), 9);
  EXPECT_EQ(make_experiment(plan_of("os", 2), nullptr)->with_seed(9), nullptr);
}

}  // namespace
}  // namespace evenhand::bits
