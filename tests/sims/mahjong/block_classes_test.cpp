#include "sims/mahjong/block_classes.hpp"

#include <gtest/gtest.h>

namespace evenhand::mahjong {
namespace {

/// Nothing in hand: three tiles a set, two a pair.
constexpr BlockCosts empty_hand = {0, 3, 6, 9, 2, 5, 8, 10, 10, 10};

TEST(BlockCosts, OfTwoGroupsAreTheCheapestDivision) {
  BlockCosts a_set = empty_hand;  // holds one set
  for (std::size_t pairs : {0U, 1U}) {
    for (std::size_t sets = 0; sets <= 4; ++sets) {
      const std::size_t lacking = (sets == 0 ? 0 : 3 * (sets - 1)) + 2 * pairs;
      a_set[cost_index(sets, pairs)] =
          static_cast<std::uint8_t>(std::min<std::size_t>(lacking, out_of_reach));
    }
  }
  EXPECT_EQ(combined(empty_hand, empty_hand), empty_hand);
  EXPECT_EQ(combined(a_set, empty_hand), a_set);
  const BlockCosts two = combined(a_set, a_set);
  EXPECT_EQ(two[cost_index(2, 0)], 0);
  EXPECT_EQ(two[cost_index(3, 0)], 3);
  EXPECT_EQ(two[cost_index(4, 1)], 8);
}

TEST(BlockClasses, CloseOverTheirCombinations) {
  BlockClasses classes;
  const std::uint8_t empty = classes.find(empty_hand);
  BlockCosts pair = empty_hand;
  for (const std::size_t sets : {0U, 1U, 2U, 3U}) {
    pair[cost_index(sets, 1)] = static_cast<std::uint8_t>(3 * sets);
  }
  const std::uint8_t one = classes.find(pair);
  EXPECT_EQ(classes.find(pair), one) << "equal costs are one class";
  classes.close();
  EXPECT_EQ(classes.size(), 2U) << "two pairs are no better than one";
  const auto& combine = classes.combine();
  EXPECT_EQ(combine[empty * BlockClasses::most + one], one);
  EXPECT_EQ(combine[one * BlockClasses::most + one], one);
  EXPECT_EQ(classes.costs(combine[empty * BlockClasses::most + empty]), empty_hand);
}

}  // namespace
}  // namespace evenhand::mahjong
