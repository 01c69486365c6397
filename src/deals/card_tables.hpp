#pragma once

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// Adds a row for each card (for each kind, if copies are alike): how often it was drawn, with its
/// first and last draw; for whole deals, how often it was dealt first. Beside each count it shows
/// the expected count, the deviation in standard deviations, and the share with its exact interval.
void add_cards(const audit::Tallies& tallies, const Plan& plan, reports::Section& section);

/// Adds how many cards of each group each hand held: in how many deals, beside the exact law.
void add_groups(const audit::Tallies& tallies, const Plan& plan, reports::Section& section);

/// Adds to the reason how the log writes sets, and a note of the rows that differ.
void add_sets(const audit::Tallies& tallies, const Plan& plan, reports::Judgement& judgement,
              reports::Section& section);

}  // namespace evenhand::deals
