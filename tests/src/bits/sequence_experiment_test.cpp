#include "src/bits/sequence_experiment.hpp"

#include <gtest/gtest.h>

#include "src/bits/experiment.hpp"
#include "src/run/blocks.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

TEST(SequenceExperiment, CountsUnitsBeforeABlock) {
  const auto drawn = make_experiment(plan_of("philox", 101, 100'000), nullptr);
  EXPECT_EQ(drawn->units_before(3), 30U);
  EXPECT_EQ(drawn->units_before(11), 101U);
  EXPECT_EQ(drawn->units_before(run::no_end), 101U);
  Plan plan = plan_of("some file", 0, 100'000);
  plan.kind = Plan::Kind::file;
  const auto read = make_experiment(plan, nullptr);
  EXPECT_EQ(read->units_before(3), 30U);
  EXPECT_EQ(read->units_before(run::no_end), run::no_end);
}

TEST(SequenceExperiment, KnowsWhatCanBeSplitAndReadAgain) {
  const auto drawn = make_experiment(plan_of("philox", 2), nullptr);
  EXPECT_TRUE(drawn->why_no_shards().empty());
  EXPECT_TRUE(drawn->why_no_resuming().empty());
  Plan plan = plan_of("-", 0);
  plan.kind = Plan::Kind::file;
  EXPECT_FALSE(make_experiment(plan, nullptr)->why_no_shards().empty());
  EXPECT_FALSE(make_experiment(plan, nullptr)->why_no_resuming().empty());
  EXPECT_EQ(make_experiment(plan, nullptr)->digest(0, 0), "");
}

}  // namespace
}  // namespace evenhand::bits
