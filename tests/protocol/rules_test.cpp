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

}  // namespace
}  // namespace evenhand::protocol
