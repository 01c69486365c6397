#include "sims/shuffle/exact/step_walker.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::shuffle::exact {
namespace {

std::unique_ptr<StepWalker> walker(const char* shuffler, std::size_t n) {
  return make_step_walker(parse_shuffler(shuffler), n);
}

TEST(StepWalker, VisitsEveryLeafOfAStep) {
  const auto naive = walker("naive-swap", 4);
  EXPECT_EQ(naive->deck_size(), 4U);
  double total = 0;
  int leaves = 0;
  EXPECT_TRUE(naive->walk({0, 0}, 0, 100, [&](const Leaf& leaf) {
    total += leaf.probability();
    ++leaves;
    ASSERT_EQ(leaf.path.size(), 1U);
    EXPECT_EQ(leaf.path[0].total, 4U);
  }));
  EXPECT_EQ(leaves, 4);
  EXPECT_NEAR(total, 1, 1e-15);
}

TEST(StepWalker, GivesUpBeforeALeafTooMany) {
  int visited = 0;
  EXPECT_FALSE(walker("naive-swap", 4)->walk({0, 0}, 0, 3, [&](const Leaf&) { ++visited; }));
  EXPECT_EQ(visited, 3);
}

TEST(StepWalker, EstimatesTheLeavesOfTheWholeTree) {
  // Four draws below four.
  EXPECT_NEAR(walker("naive-swap", 4)->log_leaves_estimate(), 4 * std::log(4.0), 1e-9);
  EXPECT_FALSE(is_certainly_larger(*walker("merge-coin", 4), 1000));
  EXPECT_TRUE(is_certainly_larger(*walker("merge-coin", 30), 1000));
}

}  // namespace

}  // namespace evenhand::shuffle::exact
