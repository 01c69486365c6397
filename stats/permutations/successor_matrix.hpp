#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "stats/tables/cells.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The number of times that card b lay `lag` places after card a in `deals` permutations of `n`
/// cards: `counts[a * n + b]`, zero on the diagonal, deals * (n-lag) in all. The lag is 1 or below
/// n/2.
struct SuccessorCounts {
  std::span<const std::uint64_t> counts;
  std::size_t n = 0;
  std::uint64_t deals = 0;
  std::size_t lag = 1;
};

/// The fewest deals for which the tests below are made: each cell expects 5.
std::uint64_t least_successor_deals(std::size_t n, std::size_t lag = 1);

/// Under the null the covariance of one deal's cells commutes with relabelling the cards. At lag 1
/// it is (J/n + nI - R - C - T) / (n(n-1)): J sums all cells, R a row, C a column, T transposes.
/// Its parts at any lag (docs/methods-permutations.md):
struct SuccessorTests {
  TestResult all;         ///< the sum of the three: n(n-1) - 1 degrees of freedom
  TestResult neighbours;  ///< which cards lie side by side, whatever the order: n(n-3)/2
  TestResult order;       ///< which of two neighbours comes first: (n-1)(n-2)/2
  TestResult ends;        ///< which card is first and which last: 2(n-1)
};

/// Is every card equally likely to follow every other? n >= 4 (std::domain_error otherwise).
/// Effect: rms relative deviation r of a cell's probability, at lag 1 with noncentrality N(n-1)r²
/// for departures in `neighbours`, and for each part as its own eigenvalue says. A flaw of one deal
/// shows in many of its pairs: the interval of all is as wide as slices of the deals say
/// (root_effect_of_slices), whose products are those with successor_direction().
SuccessorTests successor_tests(const SuccessorCounts& successors, double level = 0.99,
                               const Slices& slices = {});

/// The statistic of all, for any number of deals.
double successor_statistic(const SuccessorCounts& successors);
/// A weight a cell: Σ counts of slice · weight is the slice's product with all deals in the inverse
/// of a deal's covariance.
std::vector<double> successor_direction(const SuccessorCounts& successors);

/// The rms relative deviation that the test of all finds with this power if it lies in
/// `neighbours`.
double detectable_successor_deviation(std::size_t n, std::uint64_t deals, double alpha,
                                      double power);

}  // namespace evenhand::stats
