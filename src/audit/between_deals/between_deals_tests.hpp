#pragma once

#include <vector>

#include "src/audit/between_deals/between_deals_tally.hpp"
#include "src/audit/between_deals/deal_scores.hpp"
#include "src/audit/group.hpp"

namespace evenhand::audit {

// The tests of the group between-deals, one family after the other.

/// positions, successors and scalars of the steps at each lag, worst cell and repeats.
std::vector<Evidence> step_tests(const BetweenDealsTally& tally, const Sample& sample);
/// Serial correlation of scores (those of score_infos()), and tables of the first and of the last
/// card.
std::vector<Evidence> series_tests(const BetweenDealsTally& tally,
                                   const std::vector<ScoreInfo>& scores, const Sample& sample);
/// Changes over the session and between even and odd deals.
std::vector<Evidence> change_tests(const BetweenDealsTally& tally,
                                   const std::vector<ScoreInfo>& scores, const Sample& sample);

}  // namespace evenhand::audit
