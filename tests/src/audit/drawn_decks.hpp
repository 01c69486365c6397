#pragma once

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

inline cards::Deck lottery(std::size_t n, std::size_t k) {
  cards::Deck deck = cards::parse_deck(std::to_string(n));
  cards::draw_cards(deck, k);
  deck.sets = cards::Sets::unknown;
  return deck;
}

}  // namespace evenhand::audit
