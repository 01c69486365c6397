#pragma once

#include <optional>
#include <vector>

#include "src/audit/worth/worth_tally.hpp"
#include "src/judge/dealt_law.hpp"

namespace evenhand::audit {

/// How often each value of what is looked at came, with its exact law: of the features that people
/// ask for first, whose test is worth.hands, or of all others.
std::vector<judge::DealtLaw> worth_dealt(const WorthTally& tally, bool asked_first);

/// The values, and tails of values, that their test looks at.
std::vector<stats::ValueRange> worth_ranges(const std::vector<judge::DealtLaw>& members);

/// The range that comes least likely as often as it did; nothing where none was counted. A single
/// value rather than a tail, "full houses" and not "full houses or better", where that is nearly
/// all there is to it.
std::optional<stats::ValueRange> oddest_range(const std::vector<judge::DealtLaw>& members);

/// The part of alpha of the test of features that people ask for first.
inline constexpr double part_of_worth = 0.25;
/// That of all other features.
inline constexpr double part_of_other_worth = 0.15;

/// The chance of so many trials or more in the range, or, where there are fewer than expected, of
/// so many or fewer.
stats::PValue chance_of_so_many(const stats::ValueRange& range);

}  // namespace evenhand::audit
