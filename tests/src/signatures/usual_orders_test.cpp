#include "src/signatures/usual_orders.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace evenhand::signatures {
namespace {

/// The names of the cards of a game in a new deck, the first ones.
std::set<std::string> beginnings(const std::string& game, std::size_t shown) {
  const cards::Deck deck = cards::parse_deck(game);
  std::set<std::string> words;
  for (const NewDeck& order : usual_orders(deck)) {
    if (order.cards.empty()) continue;
    std::string names;
    for (std::size_t i = 0; i < shown; ++i) names += deck.card_name(order.cards[i]) + " ";
    words.insert(names);
  }
  return words;
}

TEST(UsualOrders, AreOrdersOfAllCardsEachOnceAndFromEitherEnd) {
  for (const char* game : {"7", "poker", "bridge", "doudizhu", "mahjong"}) {
    const cards::Deck deck = cards::parse_deck(game);
    const std::vector<NewDeck> orders = usual_orders(deck);
    EXPECT_TRUE(orders.front().is_own());
    std::set<std::pair<std::vector<std::size_t>, bool>> seen;
    for (const NewDeck& order : orders) {
      EXPECT_TRUE(seen.insert({order.cards, order.from_behind}).second) << game;
      if (order.cards.empty()) continue;
      EXPECT_EQ(std::set<std::size_t>(order.cards.begin(), order.cards.end()).size(), deck.size);
      const std::vector<std::size_t> back(order.cards.rbegin(), order.cards.rend());
      EXPECT_TRUE(std::is_sorted(back.begin(), back.end()) || game[0] == 'm' ||
                  std::any_of(orders.begin(), orders.end(),
                              [&](const NewDeck& other) { return other.cards == back; }))
          << game << ": the reverse of each is among them";
    }
  }
  EXPECT_EQ(usual_orders(cards::parse_deck("7")).size(), 4U);
}

TEST(UsualOrders, BeginAsPeopleWriteThemDown) {
  const std::set<std::string> poker = beginnings("poker", 14);
  for (const std::string order :
       {"AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH ", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH ",
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D ", "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS KH ",
        "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AC ",
        "AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H "}) {
    EXPECT_THAT(poker, testing::Contains(order));
  }
  const std::set<std::string> doudizhu = beginnings("doudizhu", 15);
  for (const std::string order : {"3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S 3H 4H ",
                                  "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H ",
                                  "big-joker small-joker 2S AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S ",
                                  "3S 3H 3C 3D 4S 4H 4C 4D 5S 5H 5C 5D 6S 6H 6C "}) {
    EXPECT_THAT(doudizhu, testing::Contains(order));
  }
  const std::set<std::string> mahjong = beginnings("mahjong", 5);
  EXPECT_THAT(mahjong, testing::Contains("1m.1 2m.1 3m.1 4m.1 5m.1 ")) << "pack by pack";
  EXPECT_THAT(mahjong, testing::Contains("1s.1 1s.2 1s.3 1s.4 2s.1 "));
}

}  // namespace
}  // namespace evenhand::signatures
