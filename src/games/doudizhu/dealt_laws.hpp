#pragma once

#include <array>

#include "src/games/doudizhu/tally.hpp"
#include "stats/distributions/count_distribution.hpp"

namespace evenhand::doudizhu {

// The exact distributions of what a fair shuffle deals to a place (of place_names).

/// Hypergeometric: jokers, and twos.
stats::CountDistribution jokers_law(std::size_t place);
stats::CountDistribution twos_law(std::size_t place);
/// 1 when both jokers are in one hand of 17, else 0.
stats::CountDistribution rocket_law();
/// Fours of a kind in a hand of 17.
stats::CountDistribution bombs_law();

/// How likely each of the kinds of three bottom cards is.
std::array<double, bottoms> bottom_law();

/// Shapes of a hand of 17, by code(), ascending, with their probabilities (sims/odds).
struct ShapeLaw {
  std::vector<std::int64_t> codes;
  std::vector<double> probabilities;
};
const ShapeLaw& shape_law();

}  // namespace evenhand::doudizhu
