#include "src/audit/hands/hands_tally.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/hands/judged_hands.hpp"

namespace evenhand::audit {
namespace {

void fold_block(KeyHolders& held, const std::vector<Order>& deals, std::uint64_t block) {
  held.begin_block(block);
  for (const Order& deal : deals) held.add(deal.data());
}

std::vector<Order> fair_orders(std::size_t n, std::size_t count, std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  return orders_of(make_deals(n, count, fair, random));
}

std::size_t hand_of(const cards::Deck& deck, const Order& deal, std::size_t card) {
  const std::size_t place = inverse(deal)[card];
  std::size_t at = place;
  if (!deck.hand_order.empty()) {
    while (deck.hand_order[at] != place) at = (at + 1) % deck.size;
  }
  std::size_t hand = 0;
  while (at >= deck.hands[hand].first + deck.hands[hand].count) ++hand;
  return hand;
}

TEST(KeyHolders, CountsWhoHeldACardBeforeByWhoHoldsAnother) {
  for (const char* name : {"doudizhu", "52", "bridge"}) {
    cards::Deck deck = cards::parse_deck(name);
    if (deck.hands.empty()) {
      cards::set_hands(deck, "20,5,20", "--hands");
      cards::add_group(deck, "few=3,40,51", "--group");
    } else {
      cards::deal_round_robin(deck);
    }
    KeyHolders held(deck);
    const std::vector<std::uint16_t>& cards = held.key_cards();
    std::map<std::array<std::size_t, 4>, std::uint64_t> expected;
    for (std::uint64_t block = 0; block < 2; ++block) {
      const std::vector<Order> deals = fair_orders(deck.size, 100, block);
      fold_block(held, deals, block);
      for (std::size_t d = 1; d < deals.size(); ++d) {
        for (std::size_t a = 0; a < cards.size(); ++a) {
          for (std::size_t b = 0; b < cards.size(); ++b) {
            ++expected[{a, b, hand_of(deck, deals[d - 1], cards[a]),
                        hand_of(deck, deals[d], cards[b])}];
          }
        }
      }
    }
    EXPECT_EQ(held.pairs(), 198U);
    // The first 64 deals of the first block.
    const std::vector<Order> first = fair_orders(deck.size, 100, 0);
    const std::size_t of_first = held.series_number(0, 1);
    std::uint64_t in_second_hand = 0;
    for (std::size_t d = 0; d < 64; ++d) {
      in_second_hand += hand_of(deck, first[d], cards[0]) == 1 ? 1 : 0;
    }
    EXPECT_EQ(held.series().means(of_first).front(), static_cast<double>(in_second_hand) / 64);
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

TEST(KeyHolders, KnowsTheCardsThatSomebodyAskedAboutFirst) {
  cards::Deck deck = cards::parse_deck("doudizhu");
  cards::add_group(deck, "aces=A*", "--group");
  const KeyHolders held(deck);
  EXPECT_EQ(held.key_cards().size(), 10U);
  EXPECT_EQ(deck.card_name(held.key_cards().front()).front(), 'A');
  EXPECT_EQ(KeyHolders(cards::parse_deck("bridge")).key_cards().size(), KeyHolders::most_cards);
}

TEST(KeyHolders, AddsUpAndIsReadBack) {
  const cards::Deck deck = cards::parse_deck("doudizhu");
  KeyHolders whole(deck);
  KeyHolders first(deck);
  KeyHolders second(deck);
  for (std::uint64_t block = 0; block < 4; ++block) {
    const std::vector<Order> deals = fair_orders(54, 50, block);
    fold_block(whole, deals, block);
    fold_block(block % 2 == 0 ? second : first, deals, block);
  }
  add_up(first, second);
  EXPECT_EQ(reports::saved(first), reports::saved(whole));
  KeyHolders read(deck);
  EXPECT_THROW(reports::load({"tally", reports::saved(whole)}, read, of_units(195)), InputError);
  reports::load({"tally", reports::saved(whole)}, read, of_units(200));
  EXPECT_EQ(reports::saved(read), reports::saved(whole));
}

/// Everything that HandsTally counts, card by card.
struct Plain {
  std::vector<std::uint64_t> suits;
  std::vector<std::uint64_t> ranks;
  std::vector<std::uint64_t> together;
  std::map<std::pair<std::size_t, std::vector<std::size_t>>, std::uint64_t> shares;
};

Plain counted_plainly(const cards::Deck& deck, const cards::DealBatch& batch) {
  Plain plain;
  const std::size_t n = deck.size;
  plain.suits.resize(deck.hands.size() * deck.suits->classes.size());
  plain.ranks.resize(deck.hands.size() * deck.ranks->classes.size());
  plain.together.resize(n * n);
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      std::vector<std::size_t> hand_of(n);
      for (std::size_t h = 0; h < deck.hands.size(); ++h) {
        for (std::size_t i = 0; i < deck.hands[h].count; ++i) {
          const std::size_t at = deck.hands[h].first + i;
          const std::size_t position = deck.hand_order.empty() ? at : deck.hand_order[at];
          const std::size_t card = deals[d][position];
          hand_of[card] = h;
          ++plain.suits[h * deck.suits->classes.size() + deck.suits->class_of[card]];
          ++plain.ranks[h * deck.ranks->classes.size() + deck.ranks->class_of[card]];
        }
      }
      for (std::size_t a = 0; a < n; ++a) {
        for (std::size_t b = a + 1; b < n; ++b) {
          const bool one_hand = hand_of[a] == hand_of[b] && !deck.hands[hand_of[a]].undealt;
          plain.together[a * n + b] += one_hand ? 1U : 0U;
        }
      }
      for (std::size_t s = 0; s < deck.key_sets.size(); ++s) {
        std::vector<std::size_t> share(deck.hands.size());
        for (const std::uint16_t card : deck.key_sets[s].cards) ++share[hand_of[card]];
        ++plain.shares[{s, share}];
      }
    }
  });
  return plain;
}

void expect_counted(const cards::Deck& deck) {
  stats::SmallGenerator random(8);
  const cards::DealBatch deals = make_deals(deck.size, 500, naive_swap, random);
  HandsTally tally(deck);
  tally.fold(deals);
  const Plain plain = counted_plainly(deck, deals);
  EXPECT_EQ(tally.suits(), plain.suits) << deck.name;
  EXPECT_EQ(tally.ranks(), plain.ranks) << deck.name;
  EXPECT_EQ(tally.together(), plain.together) << deck.name;
  for (const auto& [set_and_share, count] : plain.shares) {
    const auto& [set, share] = set_and_share;
    if (tally.joint(set).empty()) continue;
    std::size_t number = 0;
    for (std::size_t h = share.size() - 1; h-- > 0;) {
      number = number * (deck.key_sets[set].cards.size() + 1) + share[h];
    }
    EXPECT_EQ(tally.joint(set)[number], count) << deck.name;
  }
}

TEST(Hands, AreCountedAsCardByCard) {
  for (const std::string& game : hand_games) expect_counted(cards::parse_deck(game));
}

TEST(Hands, AreCountedWhenCardsGoRoundOneAtATime) {
  for (const std::string& game : hand_games) {
    cards::Deck deck = cards::parse_deck(game);
    cards::deal_round_robin(deck);
    expect_counted(deck);
  }
}

}  // namespace

}  // namespace evenhand::audit
