#include "src/audit/written_orders.hpp"

#include <gtest/gtest.h>

#include "src/audit/sets_tally.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/drawn_decks.hpp"

namespace evenhand::audit {
namespace {

TEST(WrittenOrders, HaveTheirChanceWithTies) {
  // Counts three cards drawn from two alike and two others, by going through all 24 sequences.
  cards::Deck deck = cards::named_deck("four", std::vector<std::string>{"a", "a", "b", "c"});
  cards::draw_cards(deck, 3);
  const std::vector<WrittenOrder> orders = written_orders(deck);
  for (const WrittenOrder& order : orders) {
    int in = 0;
    Order cards = {0, 1, 2, 3};
    do {
      bool stands = order.keys[cards[0]] <= order.keys[cards[1]];
      if (!order.but_last) stands = stands && order.keys[cards[1]] <= order.keys[cards[2]];
      in += stands ? 1 : 0;
    } while (std::next_permutation(cards.begin(), cards.end()));
    EXPECT_NEAR(chance_of_order(deck, order), in / 24.0, 1e-12) << order.words;
  }
  EXPECT_EQ(orders.size(), 4U);
  cards::Deck plain = lottery(49, 6);
  EXPECT_NEAR(chance_of_order(plain, written_orders(plain)[0]), 1 / 720.0, 1e-12);
}

TEST(WrittenOrders, OfADrawThatHandsMakeUpAreThoseOfEachHandToo) {
  cards::Deck deck = cards::parse_deck("4");
  cards::set_hands(deck, "2,1,1", "--hands");
  EXPECT_EQ(listed_hands(deck).size(), 3U);
  cards::draw_cards(deck, 3);
  ASSERT_EQ(listed_hands(deck).size(), 2U) << "two and one";
  std::size_t by_hand = 0;
  for (const WrittenOrder& order : written_orders(deck)) {
    if (!order.by_hand) continue;
    ++by_hand;
    EXPECT_NEAR(chance_of_order(deck, order), 0.5, 1e-12);
  }
  EXPECT_EQ(by_hand, 2U);
  cards::draw_cards(deck, 2);
  EXPECT_TRUE(listed_hands(deck).empty()) << "one hand";
  EXPECT_TRUE(listed_hands(cards::parse_deck("52")).empty());
  cards::Deck five = cards::parse_deck("poker");
  EXPECT_EQ(listed_hands(five).size(), 4U) << "the rest is nobody's";
}

}  // namespace
}  // namespace evenhand::audit
