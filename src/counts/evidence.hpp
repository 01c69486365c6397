#pragma once

#include <vector>

#include "src/counts/counts.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::counts {

/// The battery of counts: all values together by Pearson's chi-square, which is exact or simulated
/// where its limit does not hold, and each value by the exact binomial test, of which the worst is
/// reported (Šidák). The first is the yardstick. `level` is that of intervals.
std::vector<judge::Evidence> evidence_of(const Counts& counts, double level);

}  // namespace evenhand::counts
