#pragma once

#include <array>
#include <cstdint>

#include "stats/bits/bit_sequence.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// A matrix over the field of two elements: row i, whose column j is bit j.
using BitMatrix = std::array<std::uint32_t, 32>;

unsigned rank_of(BitMatrix matrix);

/// P(a random 32 × 32 matrix has this rank).
double rank_probability(unsigned rank);

/// SP 800-22 Rev. 1a, 2.5, rank of 32 × 32 matrices made of 1024 bits each: full, one less, lower.
/// Statistic: chi-square over the three, of which the chances are exact here as in NIST's program.
/// One matrix is needed (std::domain_error).
TestResult rank_test(const BitSequence& bits);

}  // namespace evenhand::stats::bits
