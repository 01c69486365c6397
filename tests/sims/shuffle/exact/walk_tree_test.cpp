#include "sims/shuffle/exact/walk_tree.hpp"

#include <gtest/gtest.h>

namespace evenhand::shuffle::exact {
namespace {

TEST(WalkTree, ShowsAllOrdersOrSaysWhyNot) {
  const auto walked = walk_tree(*make_step_walker(parse_shuffler("naive-swap"), 3));
  const auto& result = std::get<ExactResult>(walked);
  EXPECT_EQ(result.method, Method::tree);
  EXPECT_EQ(*result.leaves, 27);
  EXPECT_FALSE(*result.uniform);
  EXPECT_EQ(result.position_fractions.size(), 9U);
  const auto not_walked = walk_tree(*make_step_walker(parse_shuffler("naive-swap"), 52));
  EXPECT_FALSE(std::get<TooLarge>(not_walked).reason.empty());
}

TEST(UniformByArgument, HasEvenPositions) {
  const ExactResult result = uniform_by_argument(5, "too large");
  EXPECT_EQ(result.method, Method::argument);
  EXPECT_TRUE(*result.uniform);
  EXPECT_EQ(result.orders->classes.size(), 1U);
  EXPECT_DOUBLE_EQ((*result.positions)(2, 3), 0.2);
  EXPECT_EQ(result.not_walked, "too large");
}

}  // namespace
}  // namespace evenhand::shuffle::exact
