#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::audit {

/// An order in which people write the cards of a draw or a hand: cards stand in it if their keys do
/// not fall.
struct WrittenOrder {
  std::string words;                ///< "in ascending order", "by suit, highest rank first"
  std::vector<std::uint16_t> keys;  ///< by card
  bool but_last = false;            ///< the last card of a draw stands apart
  bool by_hand = false;             ///< each hand of a draw stands in it by itself
};

/// The hands that a deal or a draw is made of, without what is nobody's: none of a draw that the
/// deck's first hands do not make up.
std::vector<cards::Hand> listed_hands(const cards::Deck& deck);

/// Ascending and descending, of draws also but for their last card; of hands, those of a draw
/// included, of decks with suits and ranks also by suit, in every order of up to four suits. Copies
/// count as equals.
std::vector<WrittenOrder> written_orders(const cards::Deck& deck);

/// The chance that a row stands in the order if every order is equally likely: of a draw exactly,
/// ties counted (1/k! without them); of a deal the product over its hands, as if they were drawn
/// independently.
double chance_of_order(const cards::Deck& deck, const WrittenOrder& order);

}  // namespace evenhand::audit
