#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/distributions/count_distribution.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The number of items of each class that went to each part, over `deals` permutations of n items
/// that are divided by position into parts and by value into classes: `counts[part * classes +
/// class]`. Sizes of parts and of classes each sum to n.
struct ClassTable {
  std::span<const std::uint64_t> counts;
  std::span<const std::uint64_t> parts;    ///< positions in each part, positive
  std::span<const std::uint64_t> classes;  ///< items in each class, positive
  std::uint64_t deals = 0;
};

/// Does every part get its share of every class? In one deal rows and columns are fixed, and the
/// cells' covariance is (diag(m) - mm'/n) x (diag(k) - kk'/n) / (n - 1): that of a permutation
/// matrix summed over blocks. So (n-1)/n Σ (O - E)² / E, E = N m k / n, is chi-square with
/// (parts - 1)(classes - 1) degrees of freedom. Effect: rms relative deviation r of a cell, cells
/// weighted by E; noncentrality N (n-1) r². Skipped when a cell expects less than 5, or there are
/// fewer than two parts or classes. std::domain_error when the sizes do not agree.
TestResult class_table_test(const ClassTable& table, double level = 0.99);

/// The r that class_table_test finds with this power.
double detectable_class_deviation(const ClassTable& table, double alpha, double power);

/// The cell whose count deviates most in standard deviations of its own.
struct ClassCell {
  std::size_t part = 0;
  std::size_t class_ = 0;
  double observed = 0;
  double expected = 0;
  double z = 0;
};
ClassCell worst_class_cell(const ClassTable& table);

// Exact distributions of what a hand of `hand` items, out of items in classes of these sizes,
// holds of each class. The coefficient of x^hand in a product of generating functions
// Σ_c C(size, c) x^c over the classes, of which each term carries what it adds to the number that
// is asked for. All terms are positive: relative error below 1e-12, for decks of up to 1000 items.
// std::domain_error when the hand is larger than the deck.

/// The number of classes of which the hand holds exactly `held` (positive).
CountDistribution classes_held_exactly(std::span<const std::uint64_t> classes, std::uint64_t hand,
                                       std::uint64_t held);
/// The number of classes of which it holds any.
CountDistribution classes_held(std::span<const std::uint64_t> classes, std::uint64_t hand);
/// The most neighbouring classes in a row, among the first `in_row`, of which it holds any.
CountDistribution longest_run_held(std::span<const std::uint64_t> classes, std::size_t in_row,
                                   std::uint64_t hand);
/// Returns the law of what the items of a hand are worth together, where worths[i] is what one of
/// class i is worth: a value a class.
CountDistribution worth_held(std::span<const std::uint64_t> classes,
                             std::span<const std::uint64_t> worths, std::uint64_t hand);
/// The most items of one class.
CountDistribution most_of_a_class(std::span<const std::uint64_t> classes, std::uint64_t hand);

}  // namespace evenhand::stats
