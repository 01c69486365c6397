#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/distributions/count_distribution.hpp"

namespace evenhand::stats {

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
