#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sims/cards/deal_batch.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// Ways to write deals: "text" (a deal a line, cards by name), "numbers" (the same by number),
/// "json" (a deal a line, as hands), "u8" and "u16le" (a byte, or two, a card). 'evenhand audit
/// --log' reads all but json.
std::span<const std::string_view> written_forms();

/// Throws InputError, with a suggestion, when there is no such form, or none for such a deck.
void require_form(std::string_view form, const cards::Deck& deck);

/// Appends the deals in the plan's form.
void append_deals(const cards::DealBatch& deals, const Plan& plan, std::string& text);

}  // namespace evenhand::deals
