#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/permutations/permutation_nulls.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

// Independence of successive values x_1, x_2, … whose distribution is known. Pairs (x_i, x_{i+k})
// overlap, but their terms with the known mean taken off are pairwise uncorrelated.

/// Sums over `pairs` pairs at one lag.
struct LaggedSums {
  std::uint64_t pairs = 0;
  double products = 0;  ///< Σ x_i x_{i+k}
  double first = 0;     ///< Σ x_i
  double second = 0;    ///< Σ x_{i+k}
};

/// Σ (x_i - mean)(x_{i+k} - mean) / (variance sqrt(pairs)) is standard normal in the limit, with
/// mean 0 and variance 1 exactly. Skipped below 1000 pairs, or when the variance is 0. Effect: the
/// correlation, with the normal interval of independent pairs.
TestResult serial_correlation_test(const LaggedSums& sums, const Moments& null,
                                   double level = 0.99);

/// The correlation that serial_correlation_test finds with this power.
double detectable_correlation(std::uint64_t pairs, double alpha, double power);

/// `counts[a * values + b]`: pairs of successive values (a, b), each uniform on `values` values.
/// The interaction I(a,b) = O - R_a/v - C_b/v + pairs/v², R and C the sums of row and column, is a
/// sum of uncorrelated terms with covariance (1/v²) (I - J/v) ⊗ (I - J/v) each, so (v²/pairs) Σ I²
/// is chi-square with (v-1)² degrees of freedom; mean and variance 2 (v-1)^2 (1 - 1/pairs) are
/// exact. (Plain chi-square is wrong for pairs that overlap: Good 1953.) Skipped where a cell
/// expects less than 5. Effect: Cohen's w.
TestResult serial_table_test(std::span<const std::uint64_t> counts, std::size_t values,
                             double level = 0.99);

/// Cohen's w that serial_table_test finds with this power.
double detectable_serial_w(std::size_t values, std::uint64_t pairs, double alpha, double power);

/// Values summed in parts of the session.
struct PartSum {
  std::uint64_t count = 0;
  double sum = 0;
};

/// Do the means of the parts differ? Σ n_s (mean_s - mean)² / variance is chi-square with parts - 1
/// degrees of freedom, the variance being known. Parts without values are left out; skipped when
/// fewer than two remain or one has fewer than 200 values. Effect: rms deviation of a part's mean
/// in standard deviations of one value.
TestResult mean_change_test(std::span<const PartSum> parts, double variance, double level = 0.99);

/// The rms deviation that mean_change_test finds with this power.
double detectable_mean_change(std::span<const PartSum> parts, double alpha, double power);

}  // namespace evenhand::stats
