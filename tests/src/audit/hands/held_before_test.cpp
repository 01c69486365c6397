#include "src/audit/hands/held_before.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

void fold_block(HeldBefore& held, const std::vector<Order>& deals) {
  held.begin_block();
  for (const Order& deal : deals) held.add(deal.data());
}

std::vector<Order> some_deals(std::size_t n, std::size_t count, std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  return orders_of(make_deals(n, count, fair, random));
}

TEST(HeldBefore, CountsWhoHeldACardBeforeByWhoHoldsAnother) {
  for (const char* name : {"doudizhu", "52", "bridge"}) {
    cards::Deck deck = cards::parse_deck(name);
    if (deck.hands.empty()) {
      cards::set_hands(deck, "20,5,20", "--hands");
      cards::add_group(deck, "few=3,40,51", "--group");
    } else {
      cards::deal_round_robin(deck);
    }
    HeldBefore held(deck);
    const std::vector<std::uint16_t>& cards = held.key_cards();
    std::map<std::array<std::size_t, 4>, std::uint64_t> expected;
    for (std::uint64_t block = 0; block < 2; ++block) {
      const std::vector<Order> deals = some_deals(deck.size, 100, block);
      fold_block(held, deals);
      const auto hand_of = [&](const Order& deal, std::size_t card) {
        const std::size_t place = inverse(deal)[card];
        std::size_t at = place;
        if (!deck.hand_order.empty()) {
          while (deck.hand_order[at] != place) at = (at + 1) % deck.size;
        }
        std::size_t hand = 0;
        while (at >= deck.hands[hand].first + deck.hands[hand].count) ++hand;
        return hand;
      };
      for (std::size_t d = 1; d < deals.size(); ++d) {
        for (std::size_t a = 0; a < cards.size(); ++a) {
          for (std::size_t b = 0; b < cards.size(); ++b) {
            ++expected[{a, b, hand_of(deals[d - 1], cards[a]), hand_of(deals[d], cards[b])}];
          }
        }
      }
    }
    EXPECT_EQ(held.pairs(), 198U);
    for (std::size_t a = 0; a < cards.size(); ++a) {
      for (std::size_t b = 0; b < cards.size(); ++b) {
        const std::vector<std::uint64_t> table = held.table(a, b);
        for (std::size_t i = 0; i < table.size(); ++i) {
          const std::array<std::size_t, 4> cell = {a, b, i / held.hands(), i % held.hands()};
          ASSERT_EQ(table[i], expected[cell]) << name << ' ' << a << ' ' << b << ' ' << i;
        }
      }
    }
  }
}

TEST(HeldBefore, KnowsTheCardsThatSomebodyAskedAboutFirst) {
  cards::Deck deck = cards::parse_deck("doudizhu");
  cards::add_group(deck, "aces=A*", "--group");
  const HeldBefore held(deck);
  EXPECT_EQ(held.key_cards().size(), 10U);
  EXPECT_EQ(deck.card_name(held.key_cards().front()).front(), 'A');
  EXPECT_EQ(HeldBefore(cards::parse_deck("bridge")).key_cards().size(), HeldBefore::most_cards);
}

TEST(HeldBefore, AddsUpAndIsReadBack) {
  const cards::Deck deck = cards::parse_deck("doudizhu");
  HeldBefore whole(deck);
  HeldBefore first(deck);
  HeldBefore second(deck);
  for (std::uint64_t block = 0; block < 4; ++block) {
    const std::vector<Order> deals = some_deals(54, 50, block);
    fold_block(whole, deals);
    fold_block(block % 2 == 0 ? second : first, deals);
  }
  add_up(first, second);
  EXPECT_EQ(reports::saved(first), reports::saved(whole));
  HeldBefore read(deck);
  EXPECT_THROW(reports::load({"tally", reports::saved(whole)}, read, of_units(195)), InputError);
  reports::load({"tally", reports::saved(whole)}, read, of_units(200));
  EXPECT_EQ(reports::saved(read), reports::saved(whole));
}

}  // namespace
}  // namespace evenhand::audit
