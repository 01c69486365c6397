#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// Pairs of values of independent trials that have one law: which value came first, which second.
/// Pairs may share a trial, as those of neighbours do, but no pair of trials is counted twice.
struct SerialPairs {
  std::span<const std::uint64_t> counts;  ///< [first * values + second]
  std::span<const double> shares;         ///< of each value among all trials, which sum to 1
};

/// Do values depend on those before them, whatever their shares are? Statistic: the sum over all
/// ordered pairs (a, b) of D² / (M s_a s_b), where M is the number of pairs, s the shares, and D
/// the pairs (a, b) less s_b times those that begin with a, less s_a times those that end with b,
/// plus M s_a s_b. So centred, pairs that share a trial are uncorrelated, and the statistic is
/// chi-square of (values - 1)² degrees of freedom in the limit, where that of Pearson is not (Good
/// 1953, "The serial test for sampling numbers and other tests for randomness", Proc. Cambridge
/// Phil. Soc. 49). Values of share 0 are left out. Skipped where a pair expects less than
/// `least_expected` or fewer than two values came. Effect: rms relative deviation of a pair.
/// std::domain_error unless counts are the square of shares.
TestResult serial_test(const SerialPairs& pairs, double level = 0.99);

/// The rms relative deviation of a pair that serial_test() of so many pairs finds.
double detectable_serial(std::size_t values, std::uint64_t pairs, double alpha, double power);

/// The pair that adds most to the statistic.
struct SerialPair {
  std::size_t first = 0;
  std::size_t second = 0;
  std::uint64_t observed = 0;  ///< of `begun`
  std::uint64_t begun = 0;     ///< pairs that begin with the first value
  double expected_share = 0;   ///< of those that go on with the second
};
SerialPair worst_serial_pair(const SerialPairs& pairs);

}  // namespace evenhand::stats
