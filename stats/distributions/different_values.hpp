#pragma once

#include <cstddef>
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

}  // namespace evenhand::stats
