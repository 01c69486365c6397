#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/audit/group.hpp"
#include "stats/distributions/count_distribution.hpp"

namespace evenhand::audit {

/// A number computed of each deal, and how it is distributed if every order is equally likely.
struct Scalar {
  TestInfo mean;  ///< what the two tests ask; nothing in members of a family
  TestInfo shape;
  std::string_view words;  ///< "inversions"
  std::span<const std::uint64_t> counts;
  stats::CountDistribution null;
  double enough = 0;  ///< of the test of the mean; see Evidence
};

/// "2.801 lands on average, expected 2.8, and a standard deviation of 1.02, expected 1.24"; of one
/// deal or more.
std::string words_of_moments(std::span<const std::uint64_t> counts,
                             const stats::CountDistribution& null, std::string_view what);

// `deals` is how many there were, `level` that of intervals.

/// The test of the mean, of the sum over all deals.
Evidence scalar_mean(const Scalar& scalar, std::uint64_t deals, double level);
/// The test of the shape, of the whole histogram.
Evidence scalar_shape(const Scalar& scalar, std::uint64_t deals, double level);
/// Appends both.
void add_scalar_tests(const Scalar& scalar, std::uint64_t deals, double level,
                      std::vector<Evidence>& results);

}  // namespace evenhand::audit
