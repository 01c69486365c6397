#include "sims/odds/poker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace evenhand::odds {
namespace {

using ::testing::ElementsAreArray;

std::uint64_t sum(const std::array<std::uint64_t, categories>& hands) {
  return std::accumulate(hands.begin(), hands.end(), std::uint64_t{0});
}

/// The counts that every book on poker has.
TEST(OddsPoker, FiveCardCategories) {
  EXPECT_THAT(poker_hands(5), ElementsAreArray(std::vector<std::uint64_t>{
                                  1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}));
  EXPECT_EQ(sum(poker_hands(5)), 2598960U);
}

TEST(OddsPoker, SevenCardCategories) {
  EXPECT_THAT(poker_hands(7), ElementsAreArray(std::vector<std::uint64_t>{
                                  23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184,
                                  224848, 41584}));
  EXPECT_EQ(sum(poker_hands(7)), 133784560U);
}

/// Calls f with every set of n cards.
template <class F>
void each_hand(std::size_t n, std::vector<std::uint8_t>& hand, unsigned from, const F& f) {
  if (hand.size() == n) return f(hand);
  for (unsigned card = from; card < 52; ++card) {
    hand.push_back(static_cast<std::uint8_t>(card));
    each_hand(n, hand, card + 1, f);
    hand.pop_back();
  }
}

void expect_enumeration(unsigned cards) {
  std::array<std::uint64_t, categories> hands{};
  std::vector<std::uint8_t> hand;
  each_hand(cards, hand, 0, [&](const std::vector<std::uint8_t>& held) {
    ++hands[static_cast<std::size_t>(poker_category(held))];
  });
  EXPECT_EQ(hands, poker_hands(cards));
}

TEST(OddsPoker, CountsEqualEnumerationOfFiveCards) { expect_enumeration(5); }
TEST(OddsPokerSlow, CountsEqualEnumerationOfSixCards) { expect_enumeration(6); }

}  // namespace
}  // namespace evenhand::odds
