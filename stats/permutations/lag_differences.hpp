#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "stats/tables/cells.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// Variances and covariance, in one deal, of the numbers of pairs of places (p, p + first) and
/// (p, p + second) whose cards differ by given amounts modulo n. They are `even` times the identity
/// on the sums of v and -v and `odd` on their differences, less a constant.
struct DifferenceCovariance {
  double even = 0;
  double odd = 0;
};

/// n >= 4, lags from 1 to n-1, either order or equal (docs/methods-permutations.md).
DifferenceCovariance difference_covariance(std::size_t n, std::size_t first, std::size_t second);

/// The differences at one lag: counts[v], v = 0 … n-1, of places p with deal[p + lag] - deal[p] = v
/// modulo n, over all deals; counts[0] is 0.
struct LagDifferences {
  std::size_t lag = 1;
  std::vector<std::uint64_t> counts;
};

/// counts[v] from a matrix of successors at that lag, `matrix[a * n + b]`.
LagDifferences lag_differences(std::span<const std::uint64_t> matrix, std::size_t n,
                               std::size_t lag);

/// The differences at two lags, over all deals or over some.
struct DifferencePair {
  LagDifferences first;
  LagDifferences second;
  std::uint64_t deals = 0;
};

/// Returns the product of the deviations of both from even differences, in the inverse of the
/// covariance that one deal has.
double difference_product(const DifferencePair& one, const DifferencePair& other);

/// A weight for each difference at the first lag, then for each at the second: Σ counts of deals ·
/// weight is their product with `all`, for even differences weigh nothing.
std::vector<double> difference_direction(const DifferencePair& all);

/// Is every difference 1 … n-1 equally likely at both lags? Quadratic form in their joint
/// covariance, chi-square with 2(n-2) degrees of freedom. n >= 8 (std::domain_error). Skipped
/// unless each count expects 5. Effect: rms relative deviation of a difference, by the variances
/// alone; differences of one deal go together, so its interval is the wider one of the delta
/// method's for frequencies that are far from even and of what the slices say
/// (root_effect_of_slices), whose products are those with difference_direction().
TestResult difference_test(const DifferencePair& all, double level = 0.99,
                           const Slices& slices = {});

}  // namespace evenhand::stats
