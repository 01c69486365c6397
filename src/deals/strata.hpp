#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "src/deals/experiment.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// A column with more values names rows and not strata.
inline constexpr std::size_t most_strata = 32;

/// The values that the rows of the plan's log have in its column --strata, in the order in which
/// they first appear. Reads the log, which can be read again, once, in constant memory. Throws
/// InputError when there are fewer than two or more than most_strata, and as DealStream::read does.
std::vector<std::string> strata_of(const Plan& plan);

/// Asks for the hands of all players of a hand history, where strata are of these: the log as a
/// whole is then the hand of the player whose log it is, or of the first whose hand is shown.
/// Before the log is opened.
void prepare_strata(Plan& plan);

/// Makes each stratum a source of the plan, after the log as a whole, and opens it. The plan is
/// complete but for them.
void add_strata(Plan& plan, Streams& streams);

}  // namespace evenhand::deals
