#include "sims/shuffle/exact/exact.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

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

TEST(Analyse, TakesTheBestThatCanBeHad) {
  const auto how = [](const char* shuffler, std::size_t n) {
    return analyse(parse_shuffler(shuffler), n);
  };
  EXPECT_EQ(how("bubble-matrix", 7).method, Method::tree);
  EXPECT_EQ(how("bubble-matrix", 7).uniform, true);
  EXPECT_EQ(how("fisher-yates", 52).method, Method::argument);
  EXPECT_EQ(how("riffle:7", 52).method, Method::formula);
  EXPECT_EQ(how("naive-swap", 52).method, Method::positions);
  EXPECT_EQ(how("naive-swap", 52).uniform, false);
  EXPECT_EQ(how("cut", 52).uniform, false);
  EXPECT_THROW(how("merge-coin", 52), InputError);
  EXPECT_THROW(how("sm3-index", 33), InputError);
  EXPECT_EQ(how("sm3-index", 32).uniform, false);
}

}  // namespace

}  // namespace evenhand::shuffle::exact
