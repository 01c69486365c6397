#pragma once

#include <optional>

#include "sims/cards/deck.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// The deck that the plan names, with its --draw and --sorted; nothing if the plan names none.
/// Throws InputError if a draw or sorted cards do not fit the deck.
std::optional<cards::Deck> named_deck(const SourcePlan& plan);

/// Returns, as asked, a deck that is known by other means.
cards::Deck as_asked(const SourcePlan& plan, cards::Deck deck);

/// Makes `deck` the plan's deck, with the plan's hands, groups of cards, first number and order of
/// dealing. Throws InputError if the deck does not allow them.
void lay_out(DealingPlan& plan, cards::Deck deck);
/// Lays the plan out with the deck that it names; it must name one.
void lay_out(DealingPlan& plan);

}  // namespace evenhand::deals
