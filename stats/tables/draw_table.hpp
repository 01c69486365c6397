#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The number of times that each of n items was drawn at each of k places, in `draws` draws of k
/// items without replacement: `counts[place * n + item]`. Each place sums to `draws`.
struct DrawCounts {
  std::span<const std::uint64_t> counts;
  std::size_t n = 0;
  std::size_t k = 0;
  std::uint64_t draws = 0;
};

/// Is an item that is drawn equally likely at each place? The cells of one draw have covariance (I
/// - J/n) x (I - J/n) / (n-1) over k places and n items: that of the first rows of a random
/// permutation matrix. Over the places it has the eigenvalue 1 where items' counts cancel over the
/// places, and 1 - k/n where they are equal. The first part, (n-1)/N Σ (O - mean of the item's O)²,
/// is chi-square with (k-1)(n-1) degrees of freedom; the second is inclusion_test's
/// (position_matrix.hpp), and independent of it in the limit. Effect: rms relative deviation r of a
/// cell from its item's mean; noncentrality N r² k (n-1)/n. Skipped when k < 2 or a cell expects
/// less than 5.
TestResult draw_place_test(const DrawCounts& draws, double level = 0.99);
double detectable_place_deviation(const DrawCounts& draws, double alpha, double power);

/// The rms relative deviation that inclusion_test finds with this power.
double detectable_inclusion(const DrawCounts& draws, double alpha, double power);

/// The item that is drawn least or most often, whichever is less likely, under Binomial(N, k/n).
struct WorstItem {
  std::size_t item = 0;
  std::uint64_t observed = 0;
  double expected = 0;
};
WorstItem worst_item(std::span<const std::uint64_t> counts, std::uint64_t draws, std::size_t k);

/// Is that item worse than chance makes one of n? Its exact p-value with Šidák's correction.
/// Effect: its relative deviation, Clopper-Pearson. Skipped as inclusion_test.
TestResult worst_item_test(std::span<const std::uint64_t> counts, std::uint64_t draws,
                           std::size_t k, double level = 0.99);

}  // namespace evenhand::stats
