#include "sims/shuffle/exact/step_outcomes.hpp"

#include <gtest/gtest.h>

namespace evenhand::shuffle::exact {
namespace {

TEST(StepOutcomes, SumThePathsThatDoTheSame) {
  const auto riffle = make_step_walker(parse_shuffler("riffle:1"), 3);
  StepOutcomes outcomes;
  ASSERT_TRUE(step_outcomes(*riffle, {0, 0}, {0}, outcomes));
  // Among 2^3 ways, four leave three cards as they are, and each other one does something of its
  // own.
  stats::Integer total = 0;
  for (const Outcome& outcome : outcomes.by_mark.at(0)) {
    total += outcome.weight;
    const bool is_same = outcome.from[0] == 0 && outcome.from[1] == 1 && outcome.from[2] == 2;
    EXPECT_EQ(outcome.weight * 8, outcomes.denominator * (is_same ? 4 : 1));
  }
  EXPECT_EQ(total, outcomes.denominator);
  EXPECT_EQ(outcomes.by_mark.at(0).size(), 5U);
}

TEST(StepOutcomes, AreOfTheMarksThatAStepMayBeginWith) {
  const auto sort = make_step_walker(parse_shuffler("bubble-coin-early-exit"), 3);
  StepOutcomes outcomes;
  ASSERT_TRUE(step_outcomes(*sort, {0, 0}, {0}, outcomes));
  stats::Integer leaves = 0;
  for (const auto& [to, count] : outcomes.leaves.at(0)) leaves += count;
  EXPECT_GT(leaves, 1);
  EXPECT_FALSE(outcomes.by_mark.contains(1));
}

}  // namespace
}  // namespace evenhand::shuffle::exact
