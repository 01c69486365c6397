#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "stats/entropy/estimate.hpp"

namespace evenhand::stats::entropy {

// The estimators of SP 800-90B, 6.3, that count. Those of bits take symbols that are 0 or 1.

/// 6.3.1, most common value: of the share of the likeliest symbol. Two samples are needed.
Estimate most_common_value(Symbols symbols);

/// 6.3.2, collision: of the mean number of bits until two are equal, which is 2 + 2 p (1 - p) where
/// p is the likelier bit's probability. Three collisions are needed.
Estimate collision(Symbols bits);

/// 6.3.3, Markov: of the likeliest sequence of 128 bits of a chain with these transitions. Two bits
/// are needed.
Estimate markov(Symbols bits);

/// 6.3.4, compression: estimates from the mean log2 distance between like blocks of six bits after
/// the first thousand blocks, as Maurer's universal test has it. 6012 bits are needed.
Estimate compression(Symbols bits);

/// Returns the mean distance that compression() expects of `blocks` blocks, the likeliest of which
/// has probability p and the 63 others the rest: the right side of the equation of step 7.
double expected_distance(double p, std::uint64_t blocks);

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
