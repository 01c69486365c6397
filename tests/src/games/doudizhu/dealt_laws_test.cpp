#include "src/games/doudizhu/dealt_laws.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace evenhand::doudizhu {
namespace {

constexpr double all_hands = 54.0 * 53 / 2;  // places of two jokers

TEST(DoudizhuDealtLaws, JokersAndTwosAreHypergeometric) {
  const auto jokers = jokers_law(0);
  ASSERT_EQ(jokers.pmf.size(), 3U);
  EXPECT_NEAR(jokers.pmf[2], 17 * 16 / 2 / all_hands, 1e-14);
  EXPECT_NEAR(jokers.pmf[0], 37 * 36 / 2 / all_hands, 1e-14);
  EXPECT_NEAR(jokers_law(seats).pmf[2], 3 / all_hands, 1e-15);
  EXPECT_NEAR(twos_law(1).mean, 4.0 * 17 / 54, 1e-13);
  EXPECT_EQ(twos_law(seats).pmf.size(), 4U);
}

TEST(DoudizhuDealtLaws, ARocketIsBothJokers) {
  const auto rocket = rocket_law();
  EXPECT_NEAR(rocket.mean, 136 / all_hands, 1e-14);
  EXPECT_NEAR(rocket.variance, rocket.mean * (1 - rocket.mean), 1e-15);
}

/// Thirteen ranks, of each all four in 17 of 54 cards.
TEST(DoudizhuDealtLaws, BombsHaveTheirMean) {
  const auto bombs = bombs_law();
  EXPECT_EQ(bombs.first, 0);
  EXPECT_EQ(bombs.pmf.size(), most_bombs_held + 1);
  EXPECT_NEAR(bombs.mean, 13.0 * (17 * 16 * 15 * 14) / (54.0 * 53 * 52 * 51), 1e-13);
  EXPECT_NEAR(3 * bombs.mean, 140.0 / 477, 1e-12);
}

TEST(DoudizhuDealtLaws, BottomCardsAreSetsOfThree) {
  const auto found = bottom_law();
  EXPECT_DOUBLE_EQ(found[0], 52.0 / 24804);
  EXPECT_DOUBLE_EQ(found[1], 2.0 * 1326 / 24804);
  EXPECT_DOUBLE_EQ(found[2], 52.0 / 24804);
  EXPECT_DOUBLE_EQ(found[3], 13.0 * 6 * 48 / 24804);
  EXPECT_NEAR(std::accumulate(found.begin(), found.end(), 0.0), 1, 1e-15);
}

/// The shapes' bombs are those of the other law, and shapes are in the order of their codes.
TEST(DoudizhuDealtLaws, ShapesAgreeWithBombs) {
  const ShapeLaw& shapes = shape_law();
  const auto bombs = bombs_law();
  std::array<double, most_bombs_held + 1> found{};
  for (std::size_t i = 0; i < shapes.codes.size(); ++i) {
    found[static_cast<std::size_t>(shapes.codes[i] % 10)] += shapes.probabilities[i];
    if (i > 0) {
      EXPECT_LT(shapes.codes[i - 1], shapes.codes[i]);
    }
  }
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], bombs.pmf[i], 1e-13);
  EXPECT_EQ(code({4, 4, 4}), 444);
}

}  // namespace
}  // namespace evenhand::doudizhu
