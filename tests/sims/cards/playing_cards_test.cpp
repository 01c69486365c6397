#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sims/cards/deck.hpp"
#include "tests/sims/cards/cards_of.hpp"

namespace evenhand::cards {
namespace {

using testing::ElementsAre;

TEST(Decks, NumberCardsByRankThenSuit) {
  const Deck poker = parse_deck("poker");
  EXPECT_EQ(poker.card_name(0), "2C");
  EXPECT_EQ(poker.card_name(51), "AS");
  EXPECT_THAT(cards_of(poker, "10♥"), ElementsAre(34));
  EXPECT_THAT(cards_of(poker, "♠A"), ElementsAre(51));
  EXPECT_THAT(cards_of(poker, "🂡"), ElementsAre(51));
  EXPECT_THAT(cards_of(poker, "🃞"), ElementsAre(44));
  EXPECT_THAT(cards_of(poker, "🂽"), ElementsAre(42));
  EXPECT_THAT(cards_of(poker, "🃊"), ElementsAre(33));
  EXPECT_THAT(poker.key_sets[0].cards, ElementsAre(48, 49, 50, 51));

  const Deck doudizhu = parse_deck("doudizhu");
  EXPECT_EQ(doudizhu.card_name(0), "3C");
  EXPECT_EQ(doudizhu.card_name(51), "2S");
  EXPECT_THAT(cards_of(doudizhu, "小王"), ElementsAre(52));
  EXPECT_THAT(cards_of(doudizhu, "大王"), ElementsAre(53));
  EXPECT_THAT(cards_of(doudizhu, "BJ"), ElementsAre(52));
  EXPECT_THAT(cards_of(doudizhu, "SJ"), ElementsAre(35));
  EXPECT_EQ(doudizhu.hands[3].first, 51U);
  EXPECT_THAT(doudizhu.key_sets[1].cards, ElementsAre(48, 49, 50, 51));
}

}  // namespace
}  // namespace evenhand::cards
