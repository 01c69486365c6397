#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stats/permutations/position_matrix.hpp"
#include "stats/sequences/trace_test.hpp"

namespace evenhand::stats {

// Do item × position counts differ between samples of deals, whatever the law of the deals? The
// samples are cut without a look at the deals, so if all deals are independent and of one law, each
// sample's counts are independent of the others', with the same expected shares.

/// One matrix n × n for each of two or more samples: Q = Σ N_s (share in s - share in all)² over
/// samples and cells, judged by trace_test with samples - 1 copies; `traces` are those of the
/// covariance of one deal's matrix. Skipped when the smallest sample has fewer than
/// least_position_deals(). Effect: rms deviation of a sample's cell from the mean of all, relative
/// to 1/n.
TestResult position_change_test(std::span<const PositionCounts> samples,
                                const CovarianceTraces& traces, double level = 0.99);

/// The rms relative deviation that position_change_test finds with this power.
double detectable_position_change(std::span<const PositionCounts> samples,
                                  const CovarianceTraces& traces, double alpha, double power);

/// The cell whose shares in two samples differ most, in standard deviations.
struct WorstChange {
  std::size_t item = 0;
  std::size_t position = 0;
  double first = 0;   ///< share of the first sample's deals
  double second = 0;  ///< of the second's
  double z = 0;       ///< (first - second) / sqrt(q (1 - q) (1/N1 + 1/N2)), q the share in both
};
WorstChange worst_change(const PositionCounts& first, const PositionCounts& second);

/// Is the worst change more than chance makes one of n²? Fisher's exact test of the cell (given how
/// many of both samples' deals fill it, the number in the first is hypergeometric, whatever the
/// law), two-sided, then Šidák's correction. Skipped when a sample has no deals.
TestResult worst_change_test(const PositionCounts& first, const PositionCounts& second,
                             double level = 0.99);

}  // namespace evenhand::stats
