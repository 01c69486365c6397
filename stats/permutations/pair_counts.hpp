#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The number of times that each pair of n items was together in a group: of each of `deals` random
/// orders, `groups` of these sizes are looked at (runs of positions; what is left of the n is not).
/// counts[a * n + b] for a < b; the others are not read. One group of k: k items drawn out of n.
struct PairCounts {
  std::span<const std::uint64_t> counts;
  std::size_t n = 0;
  std::span<const std::uint64_t> groups;
  std::uint64_t deals = 0;
};

/// The law of pairs in a fair order. The indicators "a and b together" have three covariances, by
/// the number of items that two pairs share, so their covariance matrix belongs to the Johnson
/// scheme J(n, 2), with three eigenspaces of dimensions 1, n-1 and n(n-3)/2 (Delsarte 1973).
struct PairNull {
  double together = 0;    ///< probability that two given items are together
  double eigenvalue = 0;  ///< of the covariance in the space of dimension n(n-3)/2
};
PairNull pair_null(std::size_t n, std::span<const std::uint64_t> groups);

/// Are pairs together as often as chance puts them, whatever each item does by itself? The counts'
/// part in the largest eigenspace, which is orthogonal to the counts of single items, has the sum
/// of squares eigenvalue * N * chi-square with n(n-3)/2 degrees of freedom. For one group this is
/// the pairs' part of the test of Genest, Lockhart & Stephens (2002).
/// Effect: rms relative deviation r of a pair's probability q; noncentrality
/// N C(n,2) q² r² / eigenvalue. Skipped when n < 4, a pair expects less than 5 or the counts do
/// not vary.
TestResult pair_test(const PairCounts& pairs, double level = 0.99);
double detectable_pair_deviation(const PairCounts& pairs, double alpha, double power);

/// The pair whose count is least likely under Binomial(N, together).
struct WorstPair {
  std::size_t first = 0;
  std::size_t second = 0;
  std::uint64_t observed = 0;
  double expected = 0;
};
WorstPair worst_pair(const PairCounts& pairs);

/// Is the worst pair worse than chance makes one of n(n-1)/2? Its exact p-value with Šidák's
/// correction. Effect: its relative deviation, Clopper-Pearson. Skipped as pair_test, but for n.
TestResult worst_pair_test(const PairCounts& pairs, double level = 0.99);

/// The relative deviation of one pair that worst_pair_test finds with this power (normal).
double detectable_worst_pair(const PairCounts& pairs, double alpha, double power);

}  // namespace evenhand::stats
