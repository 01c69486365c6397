#include "src/source/bridge_cards.hpp"

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

}  // namespace
}  // namespace evenhand::source
