#include "sims/cards/deck.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"
#include "tests/sims/cards/cards_of.hpp"

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

TEST(ParseDeck, TakesMoreValuesOfDrawsWithRepeats) {
  Deck songs = parse_deck("65536", max_values);
  EXPECT_EQ(songs.size, 65'536U);
  songs.with_repeats = true;
  draw_cards(songs, 16);
  EXPECT_EQ(songs.width(), 16U);
  EXPECT_THROW(draw_cards(songs, 17), InputError);
  EXPECT_THROW(parse_deck("65537", max_values), InputError);
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
