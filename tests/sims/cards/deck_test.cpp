#include "sims/cards/deck.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"

namespace evenhand::cards {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string failure(std::string_view text) {
  try {
    parse_deck(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

/// The cards that a spelling stands for.
std::vector<std::uint16_t> cards_of(const Deck& deck, std::string_view spelling) {
  for (const CardAlias& alias : deck.aliases) {
    if (alias.name == spelling) return alias.cards;
  }
  return {};
}

TEST(ParseDeck, TakesANumberOfCards) {
  const Deck deck = parse_deck("54");
  EXPECT_EQ(deck.name, "54");
  EXPECT_EQ(deck.size, 54U);
  EXPECT_TRUE(deck.card_names.empty());
  EXPECT_TRUE(deck.hands.empty());
  EXPECT_EQ(deck.card_name(7), "7");
  EXPECT_EQ(parse_deck("2").size, 2U);
  EXPECT_EQ(parse_deck("1024").size, 1024U);
}

TEST(ParseDeck, RefusesAbsurdSizes) {
  for (const char* text : {"0", "1", "1025", "-5", "1e9", "5.5", "99999999999999999999"}) {
    EXPECT_THAT(failure(text), HasSubstr("from 2 to 1,024")) << text;
  }
}

TEST(ParseDeck, SuggestsTheNearestGame) {
  EXPECT_THAT(failure("doudizu"), HasSubstr("did you mean 'doudizhu'?"));
  EXPECT_THAT(failure(""), HasSubstr("evenhand list decks"));
}

TEST(Decks, AreWhole) {
  for (const DeckInfo& info : decks()) {
    const Deck deck = parse_deck(info.name);
    EXPECT_EQ(deck.name, info.name);
    EXPECT_EQ(deck.size, info.size);
    ASSERT_EQ(deck.card_names.size(), info.size);
    std::size_t position = 0;
    for (const Hand& hand : deck.hands) {
      EXPECT_EQ(hand.first, position) << info.name;
      position += hand.count;
    }
    EXPECT_EQ(position, info.size) << info.name;
    std::set<std::string> spellings(deck.card_names.begin(), deck.card_names.end());
    for (const CardAlias& alias : deck.aliases) spellings.insert(alias.name);
    EXPECT_EQ(spellings.size(), deck.size + deck.aliases.size())
        << info.name << ": a spelling stands for two cards";
  }
}

TEST(Decks, NumberCardsByRankThenSuit) {
  const Deck poker = parse_deck("poker");
  EXPECT_EQ(poker.card_name(0), "2C");
  EXPECT_EQ(poker.card_name(51), "AS");
  EXPECT_THAT(cards_of(poker, "10♥"), ElementsAre(34));
  EXPECT_THAT(cards_of(poker, "♠A"), ElementsAre(51));
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

TEST(NamedDeck, NumbersCopiesOfOneName) {
  const std::vector<std::string> names = {"red", "blue", "red"};
  const Deck deck = named_deck("colours.txt", names);
  EXPECT_THAT(deck.card_names, ElementsAre("red.1", "blue", "red.2"));
  EXPECT_THAT(cards_of(deck, "red"), ElementsAre(0, 2));
  EXPECT_THROW(named_deck("x", std::vector<std::string>{"one"}), InputError);
  EXPECT_THROW(named_deck("x", std::vector<std::string>(1025, "a")), InputError);
}

}  // namespace
}  // namespace evenhand::cards
