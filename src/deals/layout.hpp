#pragma once

#include <optional>

#include "sims/cards/deck.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// The deck that the plan names, of which --draw and --sorted are what is asked for; none where
/// nobody has named one. Throws InputError where a draw or sorted cards do not fit it.
std::optional<cards::Deck> named_deck(const SourcePlan& plan);

/// The same, where the deck is known by other means.
cards::Deck as_asked(const SourcePlan& plan, cards::Deck deck);

/// Makes `deck` the plan's, with the hands, groups, first number and order of dealing that are
/// asked for. Throws InputError where it does not allow them.
void lay_out(DealingPlan& plan, cards::Deck deck);
/// The same of the deck that the plan names, which it does.
void lay_out(DealingPlan& plan);

}  // namespace evenhand::deals
