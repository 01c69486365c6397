#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// Says how many records of a log repeat a deal that was counted, how many deals have
/// the name of others, and how many records could not be read, where there are any.
void add_records(const audit::Tallies& tallies, reports::Section& section);

/// Throws InputError, with `source`, where rows are written as sorted hands that are not those of
/// the deck: it asks whether they are the hands, and says how to answer.
void require_known_hands(const audit::Tallies& tallies, const std::string& source);

/// Asks, where boards of a log are like others before them and nobody said whether they are one,
/// whether they are: the reason says so, and the judgement is inconclusive, whatever tests say of
/// the deals.
void ask_of_equal_boards(const audit::Tallies& tallies, reports::Judgement& judgement);

/// Adds what the hands of a game held: each feature's mean in each hand beside the exact one, where
/// the battery counted hands. Intervals are those of independent deals, and left out where deals
/// start from one another.
void add_hands(const audit::Tallies& tallies, const Plan& plan, reports::Section& section);

/// Adds a row for each card (for each kind, if copies are alike): how often it was drawn, with its
/// first and last draw; for whole deals, how often it was dealt first. Beside each count it shows
/// the expected count, the deviation in standard deviations, and the share with its exact interval.
void add_cards(const audit::Tallies& tallies, const Plan& plan, reports::Section& section);

/// Adds how many cards of each group each hand held: in how many deals, beside the exact law.
void add_groups(const audit::Tallies& tallies, const Plan& plan, reports::Section& section);

/// Adds what hands are worth, where the battery looked at it: how often each value came, how often
/// it was due, once in how many logs chance has so many or more (or so few or fewer), and from how
/// many on the test at this alpha would have called it biased. Shown unasked of what hands make.
void add_worth(const audit::Tallies& tallies, double alpha, reports::Section& section);

/// Returns the hand that comes to what it is due least likely: hands, its name, seen, due, and once
/// in how many logs chance does that. Empty where the battery looked at none.
std::vector<reports::Value> oddest_hand(const audit::Tallies& tallies);

/// Adds to the reason how the log writes sets, and a note of the rows that differ.
void add_sets(const audit::Tallies& tallies, const Plan& plan, reports::Judgement& judgement,
              reports::Section& section);

}  // namespace evenhand::deals
