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
};

/// Ascending and descending, of draws also but for their last card; of decks with suits and ranks
/// also by suit, in every order of up to four suits. Copies count as equals.
std::vector<WrittenOrder> written_orders(const cards::Deck& deck);

/// The chance that a row stands in the order if every order is equally likely: of a draw exactly,
/// ties counted (1/k! without them); of a deal the product over its hands, as if they were drawn
/// independently.
double chance_of_order(const cards::Deck& deck, const WrittenOrder& order);

}  // namespace evenhand::audit
