#include "src/audit/hands/hands_tally.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/hands/judged_hands.hpp"

namespace evenhand::audit {
namespace {

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
