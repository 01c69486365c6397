#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"

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

}  // namespace evenhand::deals
