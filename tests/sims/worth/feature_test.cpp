#include "sims/worth/feature.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace evenhand::worth {
namespace {

TEST(LawOfAllHands, LooksAtEveryHandOnce) {
  std::vector<std::vector<std::uint16_t>> seen;
  law_of_all_hands(7, 3, 1, [&](Hand hand) {
    seen.emplace_back(hand.begin(), hand.end());
    return std::size_t{0};
  });
  EXPECT_EQ(seen.size(), 35U);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
  for (const auto& hand : seen) {
    EXPECT_TRUE(std::is_sorted(hand.begin(), hand.end()));
    EXPECT_LT(hand.back(), 7);
  }
}

// Hypergeometric: of 10 cards four are low.
TEST(LawOfAllHands, IsTheShareOfEachValue) {
  const std::vector<double> law = law_of_all_hands(10, 2, 3, [](Hand hand) {
    return static_cast<std::size_t>(
        std::count_if(hand.begin(), hand.end(), [](std::uint16_t card) { return card < 4; }));
  });
  EXPECT_DOUBLE_EQ(law[0], 15.0 / 45);
  EXPECT_DOUBLE_EQ(law[1], 24.0 / 45);
  EXPECT_DOUBLE_EQ(law[2], 6.0 / 45);
}

TEST(LawOfAllHands, HasOneHandOfTheWholeDeck) {
  EXPECT_EQ(law_of_all_hands(5, 5, 2, [](Hand) { return std::size_t{1}; }),
            (std::vector<double>{0, 1}));
}

}  // namespace
}  // namespace evenhand::worth
