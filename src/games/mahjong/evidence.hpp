#pragma once

#include <span>
#include <vector>

#include "src/games/mahjong/plan.hpp"
#include "src/games/mahjong/tally.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::mahjong {

// The battery. What the rules favour is no bias: that the dealer wins more is a figure. What is
// tested is whether dealt hands follow their exact laws (start, tiles), whether players of one
// policy fare alike where they sit alike (players), and whether hands go as with a fair shuffle
// (baseline). Each null hypothesis holds for a fair shuffle although hands of one match depend on
// one another; docs/mahjong.md says why.

/// All tests of the battery, in the order in which they are made.
std::span<const judge::TestInfo> test_infos();

/// What the counts say; `fair` are those of the fair baseline, null where the plan needs none.
std::vector<judge::Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& counts,
                                         const PlayCounts* fair);

// The groups of the battery. Tests that the rules or the plan leave nothing to ask are left out.

std::vector<judge::Evidence> start_evidence(const PlayPlan& plan, const PlayCounts& counts);
std::vector<judge::Evidence> tiles_evidence(const PlayPlan& plan, const PlayCounts& counts);
/// Empty unless all players have one policy and the deal goes round.
std::vector<judge::Evidence> players_evidence(const PlayPlan& plan, const PlayCounts& counts);
std::vector<judge::Evidence> baseline_evidence(const PlayPlan& plan, const PlayCounts& counts,
                                               const PlayCounts& fair);

/// Where a figure is beyond a fair shuffle's, and by how much.
stats::TestResult beyond_fair(const stats::RatioSums& sums, const stats::RatioSums& fair,
                              double level);

}  // namespace evenhand::mahjong
