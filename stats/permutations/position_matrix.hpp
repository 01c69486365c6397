#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "stats/tables/cells.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The number of times that each of n items lay at each position in `deals` permutations of them:
/// `counts[item * n + position]`. Rows and columns each sum to `deals`.
struct PositionCounts {
  std::span<const std::uint64_t> counts;
  std::size_t n = 0;
  std::uint64_t deals = 0;
};

/// The fewest deals for which the tests below are made: each cell expects 5.
std::uint64_t least_position_deals(std::size_t n);

/// Are all items equally likely at all positions? ((n-1)/n) Σ (O - N/n)² / (N/n) is chi-square with
/// (n-1)² degrees of freedom; derivation in docs/methods-permutations.md. Effect: the rms relative
/// deviation r of a cell's probability from 1/n, noncentrality N (n-1) r². A flaw of one deal shows
/// in many of its cells, so the interval is as wide as slices of the deals say
/// (root_effect_of_slices), whose products are those with position_direction().
TestResult position_test(const PositionCounts& positions, double level = 0.99,
                         const Slices& slices = {});

/// The statistic of position_test, for any number of deals.
double position_statistic(const PositionCounts& positions);
/// A weight a cell: Σ counts of slice · weight is the slice's product with all deals in the inverse
/// of a deal's covariance.
std::vector<double> position_direction(const PositionCounts& positions);

/// The rms relative deviation that position_test finds with the given power at level alpha.
double detectable_position_deviation(std::size_t n, std::uint64_t deals, double alpha,
                                     double power);

/// One item over all positions (a row), or one position over all items (a column): that whose
/// chi-square, of a plain multinomial with n-1 degrees of freedom, is largest. Its tail is that of
/// Pearson's type III with the exact mean, variance and skewness, for Šidák's correction asks for
/// tails that the limit makes too small at five counts a cell. Šidák's correction for n of them;
/// skipped for too few deals, and below 8 items. Effect: rms relative deviation in that line.
struct WorstLine {
  std::size_t index = 0;
  TestResult test;
};
WorstLine worst_row(const PositionCounts& positions, double level = 0.99);
WorstLine worst_column(const PositionCounts& positions, double level = 0.99);

/// The rms relative deviation of one row or column that the tests above find with this power.
double detectable_line_deviation(std::size_t n, std::uint64_t deals, double alpha, double power);

/// The cell whose count is least likely under Binomial(N, 1/n).
struct WorstCell {
  std::size_t item = 0;
  std::size_t position = 0;
  std::uint64_t observed = 0;
  double expected = 0;
  double z = 0;  ///< (O - N/n) / sqrt(N (1/n) (1 - 1/n))
  PValue p;      ///< exact, two-sided, of this cell alone
};
WorstCell worst_cell(const PositionCounts& positions);

/// Is the worst cell worse than chance makes one of n²? Statistic z; Šidák's correction of the
/// cell's exact p-value. Effect: the cell's relative deviation, with its Clopper-Pearson interval.
TestResult worst_cell_test(const PositionCounts& positions, double level = 0.99);

/// Is every one of n items drawn equally often when each of `draws` takes k of them without
/// replacement? `counts[item]` sum to draws * k. X² (n-1)/(n-k) is chi-square with n-1 degrees of
/// freedom (Joe 1993). Skipped when k = n, or an item expects less than 5 draws in or out.
TestResult inclusion_test(std::span<const std::uint64_t> counts, std::uint64_t draws, std::size_t k,
                          double level = 0.99);

}  // namespace evenhand::stats
