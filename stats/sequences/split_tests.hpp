#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stats/sequences/serial_correlation.hpp"
#include "stats/sequences/trace_test.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The mean of so many values, with the deviation and the skewness of one, estimated from the same
/// values.
struct SampleMean {
  double mean = 0;
  double deviation = 0;
  double skewness = 0;
  std::uint64_t count = 0;
};

/// Is `expected` the mean of the law? The t statistic with Johnson's correction for the skewness
/// (stats/intervals/skewed_mean.hpp), normal for many values. Skipped below 1000 of them, or when
/// they do not vary. Effect: (mean - expected) / unit, with the interval of the same
/// transformation.
TestResult mean_test(const SampleMean& sample, double expected, double unit, std::string effect,
                     double level = 0.99);

/// The effect that mean_test finds with this power.
double detectable_mean(const SampleMean& sample, double unit, double alpha, double power);

/// Counts of a part of the session: cells, of which each deal fills some once.
struct PartCounts {
  std::uint64_t deals = 0;
  std::vector<std::uint64_t> cells;
};

/// The split between parts, and the cell, that two laws before and after it fit best.
struct Split {
  std::size_t before = 0;   ///< parts before it
  std::uint64_t deals = 0;  ///< in them
  std::size_t cell = 0;
  double first = 0;   ///< share of deals before that fill the cell
  double second = 0;  ///< after
};

/// Is one cell filled more or less often from some split on? At each split Fisher's exact test of
/// each cell, whatever the deals' law; the least p-value as p_of_any_split() has it. The split is
/// that of the least p-value.
struct SplitTest {
  TestResult result;
  Split split;
};
SplitTest cell_split_test(std::span<const PartCounts> parts, double level);

/// Tests all cells together: at each split trace_test of Σ (share before - share after)² with the
/// covariance of one deal; the least p-value as p_of_any_split() has it. Splits that leave fewer
/// than least_side_deals() on one side are not looked at; skipped where all do. The effect is
/// sqrt(square / terms).
SplitTest table_split_test(std::span<const PartCounts> parts, const CovarianceTraces& traces,
                           double level);

/// The deals that a side needs for the normal law: 30 times the largest weight over the mean one.
/// Where something happens in few deals and moves them all one way (a deck that is not shuffled in
/// a share p of deals) its weight outweighs all others, and 30 / p deals have it 30 times.
double least_side_deals(const CovarianceTraces& traces);

/// Are the cells filled as often in every stretch of the session? Parts joined until each has
/// least_side_deals(): trace_test of Σ deals (share - share of all)² over stretches and cells.
/// Effect: rms deviation of a share. Skipped where there are not two stretches.
TestResult stretches_test(std::span<const PartCounts> parts, const CovarianceTraces& traces,
                          double level);

/// By how much the variance of a share is to be multiplied in a one-sided interval of `level`,
/// where chances may vary along the session: batch means (Schmeiser 1982, Operations Research
/// 30:556). Two parts each are a batch; V is Σ deals (share - share of all)² over batches and
/// cells, by what it is of independent deals. 1 where V is at most 1, else V (t/z)² with the
/// quantiles of Student's law of the batches, less one, and of the normal law. 1 where there are
/// not two batches.
double variance_of_batches(std::span<const PartCounts> parts, double level);

/// Is the mean of a number another from some split on? At each split with 30 deals or more on both
/// sides difference_test of the means, with the variance of one deal; the least p-value as
/// p_of_any_split() has it. The split holds the means.
SplitTest mean_split_test(std::span<const PartSum> parts, double variance, double level);

/// All parts as one.
PartCounts sum_of(std::span<const PartCounts> parts);

/// The number of parts before the split at which the square of table_split_test is largest; of two
/// parts or more.
std::size_t best_split(std::span<const PartCounts> parts);

}  // namespace evenhand::stats
