#include "sims/odds/poker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string_view>
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

/// "AsKd" as cards.
std::vector<std::uint8_t> cards_of(std::string_view text) {
  std::vector<std::uint8_t> cards;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    cards.push_back(static_cast<std::uint8_t>(4 * std::string_view("23456789TJQKA").find(text[i]) +
                                              std::string_view("cdhs").find(text[i + 1])));
  }
  return cards;
}

constexpr Category category_of(std::uint32_t strength) {
  return static_cast<Category>(strength >> 20);
}

/// There are 7,462 hands of five cards that beat, or lose to, one another.
TEST(OddsPoker, StrengthTellsAllHandsOfFiveCardsApart) {
  std::vector<std::uint32_t> strengths;
  std::vector<std::uint8_t> hand;
  each_hand(5, hand, 0, [&](const std::vector<std::uint8_t>& held) {
    strengths.push_back(poker_strength(held));
    ASSERT_EQ(category_of(strengths.back()), poker_category(held));
  });
  std::sort(strengths.begin(), strengths.end());
  strengths.erase(std::unique(strengths.begin(), strengths.end()), strengths.end());
  EXPECT_EQ(strengths.size(), 7462U);
  std::array<int, categories> sizes{};
  for (const std::uint32_t one : strengths) ++sizes[static_cast<std::size_t>(category_of(one))];
  EXPECT_THAT(sizes, ElementsAreArray({1277, 2860, 858, 858, 10, 1277, 156, 156, 10}));
}

TEST(OddsPoker, StrengthIsThatOfTheBestFiveOfSeven) {
  std::mt19937 random(7);
  std::vector<std::uint8_t> deck(52);
  std::iota(deck.begin(), deck.end(), std::uint8_t{0});
  for (int i = 0; i < 3000; ++i) {
    for (std::size_t place = 0; place < 7; ++place) {
      std::swap(deck[place], deck[place + random() % (52 - place)]);
    }
    std::uint32_t best = 0;
    for (unsigned out = 0; out < 7; ++out) {
      for (unsigned other = 0; other < out; ++other) {
        std::vector<std::uint8_t> five;
        for (unsigned place = 0; place < 7; ++place) {
          if (place != out && place != other) five.push_back(deck[place]);
        }
        best = std::max(best, poker_strength(five));
      }
    }
    ASSERT_EQ(poker_strength({deck.data(), 7}), best);
  }
}

TEST(OddsPoker, StrengthDecidesByKickersAndKnowsTheLowStraight) {
  const auto strength = [](std::string_view text) { return poker_strength(cards_of(text)); };
  EXPECT_LT(strength("As2d3c4h5s"), strength("2s3d4c5h6s"));
  EXPECT_LT(strength("KsKdQcQh2s"), strength("KhKcQdQs3s"));
  EXPECT_LT(strength("AsQsTs8s7s"), strength("AdQdTd9d2d"));
  EXPECT_EQ(strength("AsAdKcQhJs2d3c"), strength("AcAhKdQsJd4h5c"));
  EXPECT_LT(strength("2s2d2c2hKs"), strength("2s2d2c2hAs"));
}

TEST(OddsPoker, FewCardsMakeWhatTheirRanksMake) {
  EXPECT_EQ(poker_category(cards_of("AsAd2c")), Category::pair);
  EXPECT_EQ(poker_category(cards_of("2s3s4s")), Category::high_card);
  EXPECT_EQ(poker_category(cards_of("2s2d2c2h")), Category::four_of_a_kind);
}

TEST(OddsPoker, CountsEqualEnumerationOfFiveCards) { expect_enumeration(5); }
TEST(OddsPokerSlow, CountsEqualEnumerationOfSixCards) { expect_enumeration(6); }

}  // namespace
}  // namespace evenhand::odds
