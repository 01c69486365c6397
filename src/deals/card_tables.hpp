#pragma once

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// Adds a row a card: of draws how often it came, with its first and last draw; of whole deals how
/// often it was dealt first. Beside each count what is expected, the deviation in standard
/// deviations, and the share with its exact interval. Kinds, where copies are alike.
void add_cards(const audit::Tallies& tallies, const Plan& plan, reports::Section& section);

/// Adds how many cards of each group each hand held: in how many deals, beside the exact law.
void add_groups(const audit::Tallies& tallies, const Plan& plan, reports::Section& section);

/// Says in the reason how sets were found to be written, and in a note which rows differ.
void add_sets(const audit::Tallies& tallies, const Plan& plan, reports::Judgement& judgement,
              reports::Section& section);

}  // namespace evenhand::deals
