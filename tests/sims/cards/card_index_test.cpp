#include "sims/cards/card_index.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::cards {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CardIndex, FindsCardsByEverySpelling) {
  CardIndex poker(parse_deck("poker"));
  EXPECT_THAT(poker.find("AS"), ElementsAre(51));
  EXPECT_THAT(poker.find("♠A"), ElementsAre(51));
  EXPECT_THAT(poker.find("as"), ElementsAre(51));
  EXPECT_THAT(poker.find("1S"), IsEmpty());
  EXPECT_THAT(poker.find(""), IsEmpty());
}

TEST(CardIndex, GivesAllCopiesOfAName) {
  CardIndex mahjong(parse_deck("mahjong"));
  EXPECT_THAT(mahjong.find("9s"), ElementsAre(104, 105, 106, 107));
  EXPECT_THAT(mahjong.find("9s.2"), ElementsAre(105));
}

TEST(CardIndex, TakesAnotherCaseWhereOneCardCanBeMeant) {
  CardIndex letters(named_deck("x", std::vector<std::string>{"a", "A", "b"}));
  EXPECT_THAT(letters.find("a"), ElementsAre(0));
  EXPECT_THAT(letters.find("A"), ElementsAre(1));
  EXPECT_THAT(letters.find("B"), ElementsAre(2));
  CardIndex words(named_deck("x", std::vector<std::string>{"Ab", "aB", "c"}));
  EXPECT_THAT(words.find("ab"), IsEmpty()) << "Ab or aB";
}

TEST(CardIndex, FindsShortSpellingsAgain) {
  CardIndex poker(parse_deck("poker"));
  const std::uint64_t key = 'A' + ('S' << 8U);
  for (int i = 0; i < 2; ++i) EXPECT_THAT(poker.find_short("AS", key), ElementsAre(51));
  EXPECT_THAT(poker.find_short("XX", 'X' + ('X' << 8U)), IsEmpty());
}

TEST(CardIndex, SuggestsTheNearestSpelling) {
  EXPECT_EQ(CardIndex(parse_deck("doudizhu")).nearest("big-jokr"), "big-joker");
  EXPECT_EQ(CardIndex(parse_deck("doudizhu")).nearest("qqqqqqqqqqqq"), "");
}

}  // namespace
}  // namespace evenhand::cards
