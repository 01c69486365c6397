#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/games/doudizhu/estimates.hpp"
#include "src/games/doudizhu/plan.hpp"

namespace evenhand::doudizhu {

// The sections of the document.

/// The landlord's wins and points, bombs, springs, robs and deals that all passed.
reports::Section games_section(const Estimator& games);
/// Who is the landlord, wins and scores, by seat and by turn to bid.
reports::Section seats_section(const Estimator& games);
/// The bottom cards, exactly and as dealt, and by the landlord's seat.
reports::Section bottom_section(const Estimator& games);
/// What each hand was dealt, beside the exact laws.
reports::Section dealt_section(const PlayTally& games);
/// What the shuffle is worth to each seat, and games as they are with it and without.
reports::Section worth_section(const Estimator& games, const Estimator& fair,
                               const TableSetup& fair_table);

}  // namespace evenhand::doudizhu
