#pragma once

#include <cstdint>
#include <span>

#include "src/pvalues/tails.hpp"

namespace evenhand::pvalues {

/// Returns the tails of a chi-square statistic, at least 0, with 0.01 to 1e8 degrees of freedom.
Tails chi_squared_tails(double statistic, double df);

/// Returns the tails of counts whose cells have these probabilities, which sum to 1 and are above
/// 0. Where cells expect too few counts there is an exact or simulated p-value, too.
Tails chi_squared_of_counts(std::span<const std::uint64_t> counts,
                            std::span<const double> probabilities);

}  // namespace evenhand::pvalues
