#pragma once

#include <vector>

#include "reports/document.hpp"
#include "src/games/doudizhu/plan.hpp"
#include "src/games/doudizhu/tally.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::doudizhu {

/// The battery: what was dealt against the exact laws of a fair shuffle, each seat against the
/// others, who play alike, and the games against those of the fair baseline, which is null when
/// there is none.
///
/// Under the null hypothesis all deals are equally likely and independent, whatever deck each
/// started from, and who bids first is drawn, so that games are independent and no seat is unlike
/// another. Hands of one deal depend on one another, and no test takes two of them for independent.
/// Deals that all passed are counted with the others: how many there are depends on no later deal,
/// so that sums over deals have the means and variances of a fixed number of deals (Wald).
std::vector<judge::Evidence> evidence_of(const PlayTally& tally, const PlayTally* fair,
                                         double level);
std::vector<judge::Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& games,
                                         const PlayCounts* fair);

}  // namespace evenhand::doudizhu
