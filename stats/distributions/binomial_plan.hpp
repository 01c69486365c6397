#pragma once

#include <cstdint>
#include <optional>

namespace evenhand::stats {

/// An exact one-sided binomial test, of p0 against p1, before there are data.
struct BinomialPlan {
  std::uint64_t trials = 0;
  /// p1 is borne out by so many successes or more (p1 > p0), by so many or fewer (p1 < p0).
  std::uint64_t limit = 0;
};

/// The fewest trials with which the test at level alpha has this power, and its limit: from limit
/// to limit, where all trials that suffice for one are an interval. p0 in (0, 1), p1 in [0, 1] and
/// unlike, alpha and power in (0, 1). Nothing when more than `most` trials are needed.
std::optional<BinomialPlan> fewest_trials(double p0, double p1, double alpha, double power,
                                          std::uint64_t most = 1'000'000'000'000);

}  // namespace evenhand::stats
