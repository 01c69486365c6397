#pragma once

#include "sims/doudizhu/rules.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::doudizhu {

/// The mean number of plays that can be led from `cards` random cards (at most 20), exactly: the
/// sum over all plays of the probability that such a hand holds their cards.
stats::Rational expected_leads(unsigned cards, const Rules& rules);

}  // namespace evenhand::doudizhu
