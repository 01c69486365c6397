#include "protocol/rules.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "base/error.hpp"

namespace evenhand::protocol {
namespace {

TEST(Rules, HandsCoverTheDeck) {
  for (const std::string_view game : games()) {
    const Rules rules = rules_of(game);
    EXPECT_EQ(std::accumulate(rules.hands.begin(), rules.hands.end(), std::size_t{0}),
              rules.deck.size);
    EXPECT_EQ(rules.first_of(rules.hands.size()), rules.deck.size);
  }
  EXPECT_EQ(rules_of("doudizhu").hands, (std::vector<std::uint16_t>{17, 17, 17, 3}));
  EXPECT_EQ(rules_of("doudizhu").seats, 3);
  EXPECT_EQ(rules_of("bridge").seats, 4);
  EXPECT_EQ(rules_of("mahjong").hands.back(), 83);
  EXPECT_THROW(rules_of("doudizu"), InputError);
}

TEST(Rules, HoldemHasAsManySeatsAsItsTable) {
  EXPECT_EQ(rules_of("holdem").seats, 6);
  for (std::uint8_t seats = 2; seats <= 10; ++seats) {
    const Rules rules = rules_of("holdem", seats);
    std::vector<std::uint16_t> hands(seats, 2);
    hands.push_back(static_cast<std::uint16_t>(52 - 2 * seats));
    EXPECT_EQ(rules.hands, hands);
    EXPECT_EQ(rules.seats, seats);
    EXPECT_EQ(rules.drawable(), 5U);
    EXPECT_TRUE(rules.draws_are_for_all);
    EXPECT_TRUE(can_seat("holdem", seats));
    EXPECT_EQ(can_seat("bridge", seats), seats == 4);
    EXPECT_FALSE(can_seat("poker", seats));
  }
  for (const std::size_t seats : {0UL, 1UL, 11UL}) EXPECT_FALSE(can_seat("holdem", seats));
  EXPECT_FALSE(can_seat("chess", 2));
  EXPECT_THROW(rules_of("holdem", 11), InputError);
  EXPECT_THROW(rules_of("doudizhu", 4), InputError);
}

}  // namespace
}  // namespace evenhand::protocol
