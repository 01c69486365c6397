#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

// Independence of successive values x_1, x_2, … of one law, whatever that is: the data's own means,
// variances and margins stand in for it. Pairs (x_i, x_{i+k}) overlap, but their terms with the
// means taken off are pairwise uncorrelated.

/// Sums over `pairs` pairs at one lag.
struct LaggedSums {
  std::uint64_t pairs = 0;
  double products = 0;       ///< Σ x_i x_{i+k}
  double first = 0;          ///< Σ x_i
  double second = 0;         ///< Σ x_{i+k}
  double first_squares = 0;  ///< Σ x_i²
  double second_squares = 0;
  double kurtosis = 3;  ///< fourth central moment over the variance's square

  /// The variance of the x_i about their own mean.
  double variance() const;
};

/// r sqrt(pairs), r the correlation about the data's own means in units of its own variances, is
/// standard normal in the limit for independent values of any one law with a variance (Bartlett
/// 1946: r has variance 1/pairs whatever the fourth moment). Its excess kurtosis is (K² - 3)/pairs,
/// K that of the values, and the tail has the first term of Edgeworth's series for it (Feller 1971,
/// XVI.4). Skipped below 1000 pairs, when the values are all alike, or when that excess is above
/// 0.2, for values far off are then too rare to be normal together. Effect: the correlation, with
/// the normal interval of independent pairs.
TestResult serial_correlation_test(const LaggedSums& sums, double level = 0.99);

/// The correlation that serial_correlation_test finds with this power.
double detectable_correlation(std::uint64_t pairs, double alpha, double power);

/// `counts[a * values + b]`: pairs of successive values (a, b). Pearson's chi-square of the table
/// against its own margins, with (v-1)² degrees of freedom: the test of a chain's order, 0 against
/// 1, which pairs that overlap leave valid (Hoel 1954; Billingsley 1961) as it is not for known
/// margins (Good 1953). Values too rare for their cells to expect 5 (fewer than sqrt(5 pairs) pairs
/// begin or end with them) are taken for one value, or join another where that is as rare. v is the
/// number of values then; skipped when there is only one. Effect: Cohen's w.
TestResult serial_table_test(std::span<const std::uint64_t> counts, std::size_t values,
                             double level = 0.99);

/// Cohen's w that serial_table_test finds with this power at those degrees of freedom.
double detectable_serial_w(double degrees, std::uint64_t pairs, double alpha, double power);

/// Values summed in parts of the session.
struct PartSum {
  std::uint64_t count = 0;
  double sum = 0;
};

/// Do the means of the parts differ? Σ n_s (mean_s - mean)² / variance is chi-square with parts - 1
/// degrees of freedom; `variance` is that of one value, known or the data's own. Parts without
/// values are left out; skipped when fewer than two remain or one has fewer than 200 values.
/// Effect: rms deviation of a part's mean in standard deviations of one value.
TestResult mean_change_test(std::span<const PartSum> parts, double variance, double level = 0.99);

/// The rms deviation that mean_change_test finds with this power.
double detectable_mean_change(std::span<const PartSum> parts, double alpha, double power);

}  // namespace evenhand::stats
