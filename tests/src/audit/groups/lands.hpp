#pragma once

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

/// 24 lands, cards 0 to 23, in 60 cards, and opening hands of seven.
inline cards::Deck lands() {
  cards::Deck deck = cards::parse_deck("60");
  cards::add_group(deck, "lands=0-23", "--group");
  cards::set_hands(deck, "7", "--hands");
  return deck;
}

}  // namespace evenhand::audit
