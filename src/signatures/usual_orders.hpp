#pragma once

#include <cstddef>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::signatures {

/// An order in which a new deck may stand, and the end from which it is dealt.
struct NewDeck {
  std::vector<std::size_t> cards;  ///< of the deck, in that order; empty for its own
  bool from_behind = false;        ///< the first place is the last one of the shuffle

  bool is_own() const { return cards.empty() && !from_behind; }
};

/// The orders in which people write down a new deck with suits and ranks, up to four suits of each
/// in any order: by suit or by rank, from the lowest, the highest or the ace, with jokers before or
/// behind; the order of new packs of cards, two suits up and two down; copies together or pack by
/// pack. Each and its reverse is among them; of a deck without suits its own order and the reverse.
/// Every one comes twice, dealt from either end. The first is the deck's own.
std::vector<NewDeck> usual_orders(const cards::Deck& deck);

}  // namespace evenhand::signatures
