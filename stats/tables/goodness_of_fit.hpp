#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "stats/test_result.hpp"

namespace evenhand::stats {

// Decides which cells are counted together so that each has a large enough expected count. The
// rules look at the expected counts alone, never at the observed ones, so the null distribution is
// unharmed.

/// The usual least expected count of a cell in a chi-square test (Cochran 1954).
inline constexpr double least_expected = 5;

/// The pool that each cell belongs to; pools are numbered from 0 without gaps.
struct Pools {
  std::vector<std::size_t> pool_of;
  std::size_t count = 0;
};

/// Pools ordered cells: from the first on, neighbours are joined until a pool expects at least
/// `least`; a remainder at the end joins the last pool. One pool when all together expect too few.
Pools pool_adjacent(std::span<const double> expected, double least = least_expected);

/// Pools unordered cells: all that expect less than `least` are joined, with the smallest of the
/// others if that is still too few: of several that are equal but for rounding, the first.
Pools pool_smallest(std::span<const double> expected, double least = least_expected);

std::vector<double> pooled(const Pools& pools, std::span<const double> values);
std::vector<std::uint64_t> pooled(const Pools& pools, std::span<const std::uint64_t> counts);

/// A chi-square test and the likelihood-ratio (G) test of the same counts. Both have the same
/// degrees of freedom; their effect is Cohen's w, sqrt(lambda / N), with the interval that inverts
/// the noncentral chi-square.
struct CountTests {
  TestResult chi_square;
  TestResult g;
};

/// Do counts come from a multinomial with the given probabilities? Probabilities are positive and
/// sum to 1 (to 1e-9; std::domain_error otherwise), one a cell. Cells are pooled first; skipped
/// when fewer than two pools remain.
CountTests goodness_of_fit(std::span<const std::uint64_t> counts,
                           std::span<const double> probabilities, const Pools& pools,
                           double level = 0.99);
/// Tests without pooling: every cell must expect at least `least_expected` or it is skipped.
CountTests goodness_of_fit(std::span<const std::uint64_t> counts,
                           std::span<const double> probabilities, double level = 0.99);

}  // namespace evenhand::stats
