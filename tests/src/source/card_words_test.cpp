#include "src/source/card_words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "sims/cards/deck.hpp"

namespace evenhand::source {
namespace {

TEST(BridgeCards, AreThoseOfTheDeck) {
  const cards::Deck bridge = cards::parse_deck("bridge");
  std::set<std::string_view> names;
  for (std::size_t suit = 0; suit < bridge_suits.size(); ++suit) {
    for (std::size_t rank = 0; rank < bridge_ranks.size(); ++rank) {
      names.insert(bridge_card(suit, rank));
    }
  }
  EXPECT_EQ(names, std::set<std::string_view>(bridge.card_names.begin(), bridge.card_names.end()));
  EXPECT_EQ(bridge_card(0, 12), "AS");
}

using testing::ElementsAre;

std::vector<std::string> words_of(std::string_view text) {
  std::vector<Token> cards;
  split_draw(text, 10, cards);
  std::vector<std::string> words;
  for (const Token& card : cards) {
    EXPECT_EQ(text.substr(card.column - 10, card.text.size()), card.text);
    words.emplace_back(card.text);
  }
  return words;
}

TEST(SplitDraw, TakesNumbersBetweenAnySigns) {
  for (const char* text : {"03 12 25", "03-12-25", "03, 12,25", "03:12 / 25", "03.12.25",
                           "03|12;25", "{03,12,25}", "[03, 12, 25]"}) {
    EXPECT_THAT(words_of(text), ElementsAre("03", "12", "25")) << text;
  }
}

TEST(SplitDraw, TakesNames) {
  EXPECT_THAT(words_of("AS 10H"), ElementsAre("AS", "10H"));
  EXPECT_THAT(words_of("Ace of Spades, 3 of Clubs"), ElementsAre("Ace of Spades", "3 of Clubs"));
  EXPECT_THAT(words_of("small-joker|AS"), ElementsAre("small-joker", "AS"));
}

TEST(CardWords, KnowNamesAndNumbers) {
  CardWords poker(cards::parse_deck("poker"));
  EXPECT_TRUE(poker.is_card("king of DIAMONDS"));
  EXPECT_TRUE(poker.is_card("10 of Hearts"));
  EXPECT_TRUE(poker.is_number("52"));
  EXPECT_FALSE(poker.is_card("53"));
  EXPECT_FALSE(poker.is_card("2015-10-07"));
  CardWords any(std::nullopt);
  EXPECT_TRUE(any.is_card("1000"));
  EXPECT_FALSE(any.is_card("AS"));
}

TEST(NameSeparator, IsThereWhereNamesHaveBlanks) {
  const cards::Deck poker = cards::parse_deck("poker");
  EXPECT_EQ(name_separator("King of Diamonds,3 of Spades", poker), ',');
  EXPECT_EQ(name_separator("King of Diamonds; AS", poker), ';');
  EXPECT_EQ(name_separator("King of Diamonds\t3 of Spades", poker), '\t');
  EXPECT_EQ(name_separator("KD,3S", poker), '\0');
  EXPECT_EQ(name_separator("KD 3S,AH", poker), '\0');
  EXPECT_EQ(name_separator("King of Diamonds,3 of Swords", poker), '\0');
  EXPECT_EQ(name_separator("1,2", cards::parse_deck("5")), '\0');
}

TEST(NameSeparator, IsTheLinesEndWhereALineNamesOneCard) {
  cards::Deck songs =
      cards::named_deck("songs", std::vector<std::string>{"Hey Jude", "Help!", "Yesterday, Today"});
  EXPECT_EQ(name_separator("Hey Jude", songs), '\0') << "no draw of one";
  songs.draw = 1;
  EXPECT_EQ(name_separator("Hey Jude", songs), '\n');
  EXPECT_EQ(name_separator("Help!", songs), '\n');
  EXPECT_EQ(name_separator("Yesterday, Today ", songs), '\n');
  EXPECT_EQ(name_separator("Hey", songs), '\0');
}

TEST(SplitDraw, TakesPartOfIt) {
  const auto part = [](std::string_view text, const DrawPart& wanted) {
    std::vector<Token> cards = {{"before", 0}};
    split_draw(text, 0, cards, wanted);
    std::string words;
    for (const Token& card : cards) words += std::string(card.text) + ' ';
    return words;
  };
  EXPECT_EQ(part("1 2 3 4", {1, 2}), "before 1 2 ");
  EXPECT_EQ(part("1 2 3 4", {3, 3}), "before 3 ");
  EXPECT_EQ(part("1 2 3 4", {4, 9}), "before 4 ");
  EXPECT_EQ(part("1 2 3 4", {5, 6}), "before ");
  std::string_view name = "Winning Numbers [1-5]";
  EXPECT_EQ(take_draw_part(name), (DrawPart{1, 5}));
  EXPECT_EQ(name, "Winning Numbers");
  for (std::string_view none : {"a", "a[]", "a[0-1]", "a[3-2]", "a[x]"}) {
    EXPECT_EQ(take_draw_part(none), DrawPart{}) << none;
  }
}

}  // namespace

}  // namespace evenhand::source
