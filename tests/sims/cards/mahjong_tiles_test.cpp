#include "sims/cards/mahjong_tiles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sims/cards/deck.hpp"
#include "tests/sims/cards/cards_of.hpp"

namespace evenhand::cards {
namespace {

using testing::ElementsAre;

TEST(Decks, NumberTilesByKindThenCopy) {
  const Deck deck = parse_deck("mahjong");
  EXPECT_EQ(deck.card_name(0), "1m.1");
  EXPECT_EQ(deck.card_name(9 * 4), "1p.1");
  EXPECT_EQ(deck.card_name(18 * 4 + 3), "1s.4");
  EXPECT_EQ(deck.card_name(27 * 4), "1z.1");
  EXPECT_EQ(deck.card_name(135), "7z.4");
  EXPECT_THAT(cards_of(deck, "9s"), ElementsAre(104, 105, 106, 107));
  EXPECT_THAT(cards_of(deck, "🀇"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(cards_of(deck, "🀄"), ElementsAre(132, 133, 134, 135));
  EXPECT_THAT(cards_of(deck, "0p"), ElementsAre(13 * 4));
  EXPECT_EQ(deck.key_sets[1].cards.front(), 31 * 4);
}

TEST(MahjongTiles, HaveANameAndASignOfTheirKind) {
  EXPECT_EQ(mahjong_kind_name(0), "1m");
  EXPECT_EQ(mahjong_kind_name(17), "9p");
  EXPECT_EQ(mahjong_kind_name(18), "1s");
  EXPECT_EQ(mahjong_kind_name(33), "7z");
  // Unicode, Mahjong Tiles: winds and dragons, then characters, bamboos and circles.
  EXPECT_EQ(mahjong_kind_sign(0), "\U0001F007");
  EXPECT_EQ(mahjong_kind_sign(9), "\U0001F019");
  EXPECT_EQ(mahjong_kind_sign(26), "\U0001F018");
  EXPECT_EQ(mahjong_kind_sign(27), "\U0001F000");
  EXPECT_EQ(mahjong_kind_sign(31), "\U0001F006") << "the white dragon is the last of Unicode's";
  EXPECT_EQ(mahjong_kind_sign(33), "\U0001F004");
}

}  // namespace
}  // namespace evenhand::cards
