#include "sims/doudizhu/notation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "sims/cards/deck.hpp"
#include "sims/doudizhu/combination.hpp"

namespace evenhand::doudizhu {
namespace {

TEST(DoudizhuDealing, CardsHaveNames) {
  EXPECT_EQ(card_text(47, CardNames::symbols), "♠A");
  EXPECT_EQ(card_text(47, CardNames::letters), "SA");
  EXPECT_EQ(card_text(47, CardNames::numbers), "47");
  EXPECT_EQ(card_text(28, CardNames::symbols), "♣10");
  EXPECT_EQ(card_text(52, CardNames::symbols), "小王");
  EXPECT_EQ(card_text(53, CardNames::symbols), "大王");
  EXPECT_EQ(card_text(52, CardNames::letters), "BJ");
  EXPECT_EQ(find_card("small-joker"), 52);
  EXPECT_EQ(find_card("ZZ"), std::nullopt);
}

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string ranks_of(std::string_view text) { return rank_text(parse_cards(text, "cards").counts); }

std::string refusal(std::string_view text) {
  try {
    parse_cards(text, "cards");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(DoudizhuNotation, TakesRanksWithOrWithoutBlanks) {
  EXPECT_EQ(ranks_of("3 10 J,Q K\tA 2 B R"), "3TJQKA2BR");
  EXPECT_EQ(ranks_of("333444 57"), "33344457");
  EXPECT_EQ(ranks_of("rba2kqjt"), "TJQKA2BR");
  EXPECT_EQ(ranks_of(""), "");
}

TEST(DoudizhuNotation, TakesCardsUnderTheirNames) {
  EXPECT_EQ(ranks_of("♠A HA♣A黑桃3 10H 小王"), "3TAAAB");
  EXPECT_THAT(parse_cards("♠A A♥ 3 big-joker", "cards").cards, ElementsAre(47, 46, 53));
}

TEST(DoudizhuNotation, ReadsEveryNameOfEveryCard) {
  const cards::Deck deck = cards::parse_deck("doudizhu");
  for (unsigned card = 0; card < deck_size; ++card) {
    EXPECT_THAT(parse_cards(deck.card_name(card), "cards").cards, ElementsAre(card));
    EXPECT_THAT(parse_card_numbers(std::to_string(card), "cards").cards, ElementsAre(card));
    EXPECT_EQ(parse_cards(deck.card_name(card), "cards").counts, one_of(rank_of(card)));
  }
  for (const cards::CardAlias& alias : deck.aliases) {
    // Blanks stand between cards here.
    if (alias.name.find(' ') != std::string::npos) continue;
    EXPECT_EQ(parse_cards(alias.name, "cards").cards[0], alias.cards[0]) << alias.name;
  }
}

TEST(DoudizhuNotation, RefusesWhatIsNoHand) {
  EXPECT_THAT(refusal("3 4 1"), HasSubstr("'1' is no card"));
  EXPECT_THAT(refusal("33333"), HasSubstr("more than 4 of 3"));
  EXPECT_THAT(refusal("BB"), HasSubstr("more than 1 of B"));
  EXPECT_THAT(refusal("SA ♠A"), HasSubstr("AS stands twice"));
  EXPECT_THAT(refusal("BJT9"), HasSubstr("BJ in 'BJT9' is the black joker, or B and J"));
  EXPECT_THAT(refusal("big-jokr"), HasSubstr("big"));
  EXPECT_THROW(parse_card_numbers("54", "cards"), InputError);
  EXPECT_THROW(parse_card_numbers("5 5", "cards"), InputError);
}

}  // namespace

}  // namespace evenhand::doudizhu
