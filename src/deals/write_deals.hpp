#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// Ways to write deals: "text" (a deal a line, cards by name), "numbers" (the same by number),
/// "json" (a deal a line, as hands), "u8" and "u16le" (a byte, or two, a card). 'evenhand audit
/// --log' reads all but json.
std::span<const std::string_view> written_forms();

/// Throws InputError, with a suggestion, when there is no such form, or none for such a deck.
void require_form(std::string_view form, const cards::Deck& deck);

/// The names of a hand's cards in a deal, in the order in which the deck deals them.
template <class Cards>
std::vector<std::string> cards_in(const cards::Hand& hand, const Cards& deal,
                                  const cards::Deck& deck) {
  std::vector<std::string> names;
  for (std::size_t place = hand.first; place < hand.first + hand.count; ++place) {
    names.push_back(deck.card_name(deal[deck.hand_order.empty() ? place : deck.hand_order[place]]));
  }
  return names;
}

/// Appends the deals in the plan's form.
void append_deals(const cards::DealBatch& deals, const Plan& plan, std::string& text);

}  // namespace evenhand::deals
