#include "stats/permutations/position_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/nouns.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::stats {
namespace {

double total_deals(std::span<const PositionCounts> samples) {
  double total = 0;
  for (const PositionCounts& sample : samples) total += static_cast<double>(sample.deals);
  return total;
}

double copies(std::span<const PositionCounts> samples) {
  return static_cast<double>(samples.size() - 1);
}

double share(const PositionCounts& counts, std::size_t cell) {
  return static_cast<double>(counts.counts[cell]) / static_cast<double>(counts.deals);
}

/// Σ N_s (share in s - share in all)² over samples and cells.
double change_square(std::span<const PositionCounts> samples) {
  const std::size_t n = samples.front().n;
  const double total = total_deals(samples);
  double sum = 0;
  for (std::size_t cell = 0; cell < n * n; ++cell) {
    double mean = 0;
    for (const PositionCounts& sample : samples) mean += static_cast<double>(sample.counts[cell]);
    mean /= total;
    for (const PositionCounts& sample : samples) {
      const double difference = share(sample, cell) - mean;
      sum += static_cast<double>(sample.deals) * difference * difference;
    }
  }
  return sum;
}

/// Returns the variance of the difference of a cell's shares, if its deals are of one law.
double variance_of_cell(const PositionCounts& first, const PositionCounts& second,
                        std::size_t cell) {
  const auto a = static_cast<double>(first.deals);
  const auto b = static_cast<double>(second.deals);
  const double q = static_cast<double>(first.counts[cell] + second.counts[cell]) / (a + b);
  return q * (1 - q) * (1 / a + 1 / b);
}

}  // namespace

TestResult position_change_test(std::span<const PositionCounts> samples,
                                const CovarianceTraces& traces, double level) {
  if (samples.size() < 2) return TestResult::skip("there are not two parts to compare");
  const std::size_t n = samples.front().n;
  for (const PositionCounts& sample : samples) {
    if (sample.n != n || sample.counts.size() != n * n) {
      throw std::domain_error("position change: n * n counts a sample are needed");
    }
    if (sample.deals < least_position_deals(n)) {
      return TestResult::skip(fmt::format("a part has {}, {} are needed for {} cards",
                                          with_noun(sample.deals, "deals"), least_position_deals(n),
                                          n));
    }
  }
  return trace_test(change_square(samples), copies(samples), traces,
                    "rms relative change of a cell", total_deals(samples), level);
}

double detectable_position_change(std::span<const PositionCounts> samples,
                                  const CovarianceTraces& traces, double alpha, double power) {
  return detectable_by_traces(copies(samples), traces, total_deals(samples), alpha, power);
}

WorstChange worst_change(const PositionCounts& first, const PositionCounts& second) {
  std::size_t worst = 0;
  double largest = 0;
  for (std::size_t cell = 0; cell < first.counts.size(); ++cell) {
    const double variance = variance_of_cell(first, second, cell);
    if (!(variance > 0)) continue;
    const double z = (share(first, cell) - share(second, cell)) / std::sqrt(variance);
    if (std::fabs(z) <= std::fabs(largest)) continue;
    largest = z;
    worst = cell;
  }
  return {worst / first.n, worst % first.n, share(first, worst), share(second, worst), largest};
}

TestResult worst_change_test(const PositionCounts& first, const PositionCounts& second,
                             double level) {
  if (first.deals == 0 || second.deals == 0) {
    return TestResult::skip("there are not two parts to compare");
  }
  const WorstChange worst = worst_change(first, second);
  const std::size_t cell = worst.item * first.n + worst.position;
  const std::uint64_t in_first = first.counts[cell];
  const Hypergeometric null(first.deals + second.deals, in_first + second.counts[cell],
                            first.deals);
  const auto n = static_cast<double>(first.n);
  const double change = (worst.second - worst.first) * n;
  // Each of both shares as one of n² that might have been chosen.
  const Interval difference = difference_interval(
      worst.second, chosen_share(second.counts[cell], second.deals, n * n, level), worst.first,
      chosen_share(in_first, first.deals, n * n, level));
  TestResult result;
  result.statistic = worst.z;
  result.p = sidak(null.two_sided(in_first), n * n);
  result.effect = Effect{"change of the cell relative to 1/n",
                         change,
                         {difference.low * n, difference.high * n, level}};
  return result;
}

}  // namespace evenhand::stats
