#pragma once

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// Adds what the hands of a game held: each feature's mean in each hand beside the exact one, where
/// the battery counted hands. Intervals are those of independent deals, and left out where deals
/// start from one another.
void add_hands(const audit::Tallies& tallies, const Plan& plan, reports::Section& section);

}  // namespace evenhand::deals
