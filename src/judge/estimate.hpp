#pragma once

#include <cstdint>

#include "reports/document.hpp"
#include "stats/test_result.hpp"

namespace evenhand::judge {

/// A value as documents have it, with its interval.
reports::Estimate estimate(double value, const stats::Interval& interval);
/// One whose interval is not known, or says nothing.
reports::Estimate estimate(double value, double level);

/// The share of `successes` in `trials`, with the interval of Clopper and Pearson
/// (stats/intervals/proportion_interval.hpp); of no trials, a share that is not known.
reports::Estimate share(std::uint64_t successes, std::uint64_t trials, double level);

}  // namespace evenhand::judge
