#include "sims/odds/orders.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

namespace evenhand::odds {
namespace {

using stats::Integer;
using stats::Rational;

/// Returns how many of all orders have each value of f.
template <class F>
std::map<std::uint64_t, std::uint64_t> orders_by_value(std::size_t deck, F f) {
  std::vector<std::uint64_t> order(deck);
  std::iota(order.begin(), order.end(), 0U);
  std::map<std::uint64_t, std::uint64_t> counted;
  do {
    ++counted[f(order)];
  } while (std::next_permutation(order.begin(), order.end()));
  return counted;
}

void expect_law(const Distribution& law, const std::map<std::uint64_t, std::uint64_t>& counted) {
  ASSERT_EQ(law.values.size(), counted.size());
  std::size_t i = 0;
  for (const auto& [value, orders] : counted) {
    EXPECT_EQ(law.values[i], Rational(value));
    EXPECT_EQ(law.deals[i++], Integer(orders));
  }
}

TEST(Orders, HaveTheNeighboursThatEnumerationFinds) {
  for (const Siblings& siblings :
       {Siblings{6, 3, 2}, Siblings{7, 2, 2}, Siblings{8, 2, 3}, Siblings{6, 1, 6}}) {
    const std::uint64_t grouped = siblings.groups * siblings.size;
    expect_law(neighbours_law(siblings),
               orders_by_value(siblings.deck, [&](const std::vector<std::uint64_t>& order) {
                 std::uint64_t followed = 0;
                 for (std::size_t i = 1; i < order.size(); ++i) {
                   followed += order[i] < grouped && order[i - 1] < grouped &&
                                       order[i] / siblings.size == order[i - 1] / siblings.size
                                   ? 1U
                                   : 0U;
                 }
                 return followed;
               }));
  }
}

TEST(Orders, HaveTheCardsInPlaceThatEnumerationFinds) {
  expect_law(in_place_law(7), orders_by_value(7, [](const std::vector<std::uint64_t>& order) {
               std::uint64_t in_place = 0;
               for (std::size_t i = 0; i < order.size(); ++i) in_place += order[i] == i ? 1U : 0U;
               return in_place;
             }));
}

// A group of s has s (s - 1) ordered pairs, each of which are neighbours in (n - 1)! of n! orders.
TEST(Orders, HaveTheMeanNumberOfNeighbours) {
  EXPECT_EQ(neighbours_law({52, 13, 4}).mean(), Rational(13 * 4 * 3, 52));
  EXPECT_EQ(in_place_law(200).mean(), Rational(1));
  EXPECT_EQ(in_place_law(200).variance(), Rational(1));
}

}  // namespace
}  // namespace evenhand::odds
