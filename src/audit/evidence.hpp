#pragma once

#include <optional>
#include <vector>

#include "src/audit/tallies.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::audit {

/// The order in which the draws or hands of a log were found to be written, where they were.
std::optional<FoundSets> found_sets(const Tallies& tallies);

/// What the tests of the battery say of what was counted, group by group; intervals of effects
/// cover with probability `level`. A function of its arguments alone.
std::vector<judge::Evidence> evidence_of(const Tallies& tallies, double level);

}  // namespace evenhand::audit
