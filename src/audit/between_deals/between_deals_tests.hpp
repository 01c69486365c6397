#pragma once

#include <string>
#include <vector>

#include "src/audit/between_deals/between_deals_tally.hpp"
#include "src/audit/group.hpp"

namespace evenhand::audit {

// The tests of the group between-deals, one family after the other. All but repeats and repeated
// steps ask whether deals are independent and of one law, whatever that law is.

/// Why so few deals cannot estimate what chance does; empty when they can.
std::string too_little(const ChanceMoments& chance);

/// positions, successors and scalars of the steps at each lag, worst cell and repeats.
std::vector<Evidence> step_tests(const BetweenDealsTally& tally, const Sample& sample);
/// Steps that come again, at lags 1 to 24.
Evidence repeated_steps_test(const BetweenDealsTally& tally, const Sample& sample);
/// Serial correlation of scores, and tables of the first and of the last card.
std::vector<Evidence> series_tests(const BetweenDealsTally& tally, const Sample& sample);
/// Changes over the session and between even and odd deals.
std::vector<Evidence> change_tests(const BetweenDealsTally& tally, const Sample& sample);

}  // namespace evenhand::audit
