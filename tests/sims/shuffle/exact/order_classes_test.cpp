#include "sims/shuffle/exact/order_classes.hpp"

#include <gtest/gtest.h>

#include "sims/shuffle/exact/distribution.hpp"

namespace evenhand::shuffle::exact {
namespace {

/// Orders of three cards with weights 5 4 5 5 4 4 over 27: the naive swap.
Distribution naive_swap_of_three() { return {3, {4, 5, 5, 5, 4, 4}, 27, 27}; }

TEST(OrderClasses, PutEquallyLikelyOrdersTogetherTheLikeliestFirst) {
  const OrderClasses classes = group_orders(naive_swap_of_three());
  ASSERT_EQ(classes.classes.size(), 2U);
  EXPECT_EQ(classes.classes[0].weight, 5);
  EXPECT_EQ(classes.classes[0].count, 3);
  EXPECT_EQ(classes.classes[0].example, (std::vector<std::size_t>{0, 2, 1}));
  EXPECT_EQ(classes.classes[1].weight, 4);
  EXPECT_EQ(classes.classes[1].example, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(OrderClasses, HaveTheirDistancesFromUniform) {
  const OrderClasses classes = group_orders(naive_swap_of_three());
  // Three orders at 5/27 - 1/6 = 1/54 above.
  const LongFraction variation = total_variation(classes);
  EXPECT_EQ(stats::Rational(variation.numerator, variation.denominator), stats::Rational(1, 18));
  const LongFraction apart = separation(classes);
  EXPECT_EQ(stats::Rational(apart.numerator, apart.denominator), stats::Rational(1, 9));
}

TEST(UniformOrders, AreOneClassAtNoDistance) {
  const OrderClasses classes = uniform_orders(20);
  ASSERT_EQ(classes.classes.size(), 1U);
  EXPECT_EQ(classes.classes[0].count, stats::factorial(20));
  EXPECT_EQ(total_variation(classes).numerator, 0);
  EXPECT_EQ(separation(classes).numerator, 0);
}

}  // namespace
}  // namespace evenhand::shuffle::exact
