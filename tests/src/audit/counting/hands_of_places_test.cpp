#include "src/audit/counting/hands_of_places.hpp"

#include <gtest/gtest.h>

namespace evenhand::audit {
namespace {

using Hands = std::vector<std::uint8_t>;

TEST(HandsOfPlaces, AreQuartersWhereTheDeckHasNoHands) {
  EXPECT_EQ(hands_of_places(cards::parse_deck("8")), (Hands{0, 0, 1, 1, 2, 2, 3, 3}));
  EXPECT_EQ(hands_of_places(cards::parse_deck("6")), (Hands{0, 0, 1, 2, 2, 3}));
}

TEST(HandsOfPlaces, AreThoseOfTheDeck) {
  const Hands hands = hands_of_places(cards::parse_deck("doudizhu"));
  EXPECT_EQ(hands[16], 0);
  EXPECT_EQ(hands[17], 1);
  EXPECT_EQ(hands[50], 2);
  EXPECT_EQ(hands[51], 3);
}

TEST(HandsOfPlaces, TakeTurnsWhenCardsGoRoundOneAtATime) {
  cards::Deck deck = cards::parse_deck("doudizhu");
  cards::deal_round_robin(deck);
  const Hands hands = hands_of_places(deck);
  EXPECT_EQ(Hands(hands.begin(), hands.begin() + 7), (Hands{0, 1, 2, 0, 1, 2, 0}));
  EXPECT_EQ(hands[53], 3);
}

}  // namespace
}  // namespace evenhand::audit
