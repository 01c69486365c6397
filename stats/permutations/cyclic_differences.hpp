#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

// X_v = #{p : deal[p + d] - deal[p] = v}, places and cards modulo n, 1 <= d <= n/2. n >= 4.

/// Mean and variance of X_v in one deal (docs/methods-relations.md).
struct DifferenceNull {
  double mean = 0;
  double variance = 0;
};
DifferenceNull cyclic_difference_null(std::size_t n, std::size_t distance, std::size_t difference);

/// Is every difference equally likely at this distance? counts[v], v = 0 … n-1, over all deals;
/// counts[0] is 0. The sums of v and -v, and their differences, have a variance each, so that
/// the quadratic form is a sum of squares: chi-square with n-2 degrees of freedom, and at
/// distance n/2, where v and -v are one, with ⌊n/2⌋-1. Skipped unless each count expects 5.
/// Effect: rms relative deviation of a difference.
TestResult cyclic_difference_test(std::span<const std::uint64_t> counts, std::size_t distance,
                                  std::uint64_t deals, double level = 0.99);

/// The rms relative deviation that cyclic_difference_test finds with this power.
double detectable_difference(std::size_t n, std::uint64_t deals, double alpha, double power);

}  // namespace evenhand::stats
