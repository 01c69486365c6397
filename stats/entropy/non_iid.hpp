#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "stats/entropy/estimate.hpp"

namespace evenhand::stats::entropy {

inline constexpr std::size_t estimators = 10;
/// "most-common-value", "collision", … in the order of SP 800-90B, 6.3.
std::string_view estimator_name(std::size_t index);

using Estimates = std::array<Estimate, estimators>;

/// All estimators, of symbols of so many bits (1 to 8; std::domain_error). Collision, Markov and
/// compression are for bits alone, and skipped where symbols have more. Takes seconds for a million
/// symbols.
Estimates estimates_of(Symbols symbols, unsigned bits, const StopCheck& check = {});

/// The smallest of those that were made; the most that there can be where none was.
double least_of(const Estimates& estimates, unsigned bits);

/// The symbols' bits, the highest first.
std::vector<std::uint8_t> bits_of(Symbols symbols, unsigned bits);

}  // namespace evenhand::stats::entropy
