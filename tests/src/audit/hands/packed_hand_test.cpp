#include "src/audit/hands/packed_hand.hpp"

#include <gtest/gtest.h>

namespace evenhand::audit {
namespace {

PackedHands::Words held(const PackedHands& packed, std::initializer_list<std::size_t> cards) {
  PackedHands::Words sum{};
  for (const std::size_t card : cards) {
    for (std::size_t w = 0; w < packed.words(); ++w) sum[w] += packed.card_words()[card][w];
  }
  return sum;
}

TEST(PackedHands, CountSuitsRanksAndKeyCards) {
  const cards::Deck deck = cards::parse_deck("doudizhu");
  const PackedHands packed(deck);
  // 3 3 4 of suits 0, 1 and 1, and both jokers.
  const PackedHands::Words words = held(packed, {0, 1, 5, 52, 53});
  EXPECT_EQ(packed.suit(words, deck.suits->class_of[0]), 1U);
  EXPECT_EQ(packed.suit(words, deck.suits->class_of[1]), 2U);
  EXPECT_EQ(packed.rank(words, deck.ranks->class_of[0]), 2U);
  EXPECT_EQ(packed.rank(words, deck.ranks->class_of[5]), 1U);
  ASSERT_EQ(deck.key_sets[0].name, "jokers");
  EXPECT_EQ(packed.key_set(words, 0), 2U);
}

TEST(PackedHands, OfTheWholeDeckAreItsSizes) {
  for (const char* name : {"doudizhu", "poker", "bridge", "mahjong"}) {
    const cards::Deck deck = cards::parse_deck(name);
    const PackedHands packed(deck);
    std::vector<std::uint64_t> ranks(packed.ranks());
    for (const std::uint16_t rank : deck.ranks->class_of) ++ranks[rank];
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
      EXPECT_EQ(packed.rank(packed.deck_words(), rank), ranks[rank]) << name;
    }
    for (std::size_t set = 0; set < deck.key_sets.size(); ++set) {
      EXPECT_EQ(packed.key_set(packed.deck_words(), set), deck.key_sets[set].cards.size()) << name;
    }
  }
}

TEST(PackedHands, RefuseADeckWhoseLanesWouldOverflow) {
  EXPECT_THROW(PackedHands(cards::parse_deck("256")), std::logic_error);
}

}  // namespace
}  // namespace evenhand::audit
