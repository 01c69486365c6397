#pragma once

#include <cstdint>

#include "reports/document.hpp"
#include "stats/intervals/ratio_estimate.hpp"
#include "stats/test_result.hpp"

namespace evenhand::judge {

/// A value as documents have it, with its interval.
reports::Estimate estimate(double value, const stats::Interval& interval);
/// One whose interval is not known, or says nothing.
reports::Estimate estimate(double value, double level);

/// A ratio, of a share with stats::share_interval(), else with the normal one; the interval is not
/// known of a number that did not vary.
reports::Estimate estimate(const stats::RatioSums& sums, bool is_share, double level);
/// The effect of a test that was made, with its interval where that has ends.
reports::Estimate estimate(const stats::Effect& effect);

/// The share of `successes` in `trials`, with the interval of Clopper and Pearson
/// (stats/intervals/proportion_interval.hpp); of no trials, a share that is not known.
reports::Estimate share(std::uint64_t successes, std::uint64_t trials, double level);

}  // namespace evenhand::judge
