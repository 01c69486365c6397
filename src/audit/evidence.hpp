#pragma once

#include <vector>

#include "src/audit/tallies.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::audit {

/// What the tests of the battery say of what was counted, group by group; intervals of effects
/// cover with probability `level`. A function of its arguments alone.
std::vector<judge::Evidence> evidence_of(const Tallies& tallies, double level);

}  // namespace evenhand::audit
