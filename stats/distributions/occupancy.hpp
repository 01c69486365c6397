#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "stats/distributions/count_distribution.hpp"

namespace evenhand::stats {

/// Returns the law of the number of different values among `draws` (at least 1) independent ones of
/// `values` equally likely values: 1 … min(draws, values), the classical occupancy law (Feller, An
/// Introduction to Probability Theory I, II.5), by a recurrence of positive terms.
CountDistribution different_values(std::size_t values, std::size_t draws);

/// Returns the same law for values with these chances, above 0, which sum to 1: draws! times the
/// coefficient of x^draws y^d in Π (1 + y (e^(p x) - 1)). Nothing where it takes more than 10^8
/// steps or more than 100 draws.
std::optional<CountDistribution> different_values(std::span<const double> chances,
                                                  std::size_t draws);

/// Returns the probability that, when `draws` fall on `items` (at least 1) with equal chances, some
/// item gets fewer than `least` or more than `most` of them, to ten digits however small. It adds
/// up, item after item, what leaves the range for the first time, each with the binomial law of the
/// draws that those before have left. Takes items x draws steps, about.
double chance_outside(std::uint64_t items, std::uint64_t draws, std::uint64_t least,
                      std::uint64_t most);

}  // namespace evenhand::stats
