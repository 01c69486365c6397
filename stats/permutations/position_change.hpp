#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stats/permutations/position_matrix.hpp"

namespace evenhand::stats {

// Do item × position counts change between samples of deals? The samples are cut without a look at
// the deals, so under the null each one's counts are independent of the others'.

/// One matrix n × n for each of two or more samples: Σ X²(sample) - X²(all) is chi-square with
/// (n-1)² (samples - 1) degrees of freedom, X² as in position_test, in the limit. Skipped when the
/// smallest sample has fewer than least_position_deals(). Effect: rms relative deviation of a
/// sample's cell from the mean of all.
TestResult position_change_test(std::span<const PositionCounts> samples, double level = 0.99);

/// The rms relative deviation that position_change_test finds with this power.
double detectable_position_change(std::span<const PositionCounts> samples, double alpha,
                                  double power);

/// The cell whose shares in two samples differ most.
struct WorstChange {
  std::size_t item = 0;
  std::size_t position = 0;
  double first = 0;   ///< share of the first sample's deals
  double second = 0;  ///< of the second's
  double z = 0;       ///< (first - second) / sqrt((1/n) (1 - 1/n) (1/N1 + 1/N2))
};
WorstChange worst_change(const PositionCounts& first, const PositionCounts& second);

/// Is the worst change more than chance makes one of n²? Normal p-value with the known variance,
/// half a count taken off for continuity, and Edgeworth's correction for the fourth moment; then
/// Šidák's. Skipped when a cell expects less than 100 in either sample. With samples of about equal
/// size the skewness cancels, and a cell's p-value is within 1 % of the exact one up to z = 5.
TestResult worst_change_test(const PositionCounts& first, const PositionCounts& second,
                             double level = 0.99);

}  // namespace evenhand::stats
