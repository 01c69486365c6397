#pragma once

#include "stats/bits/bit_sequence.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// SP 800-22 Rev. 1a, 2.1, frequency: are ones as many as zeros? Statistic: |ones - zeros| / sqrt
/// n, half normal in the limit. Effect: the share of ones, with its interval. For n of 100 and
/// more.
TestResult frequency_test(const BitSequence& bits, double level = 0.99);

/// 2.2, frequency within blocks of m bits: are ones half of each block? Statistic:
/// 4 m Σ (share of ones - 1/2)², chi-square with a degree of freedom a block. Bits beyond the last
/// whole block are left out; one block is needed (std::domain_error).
TestResult block_frequency_test(const BitSequence& bits, std::size_t m);

}  // namespace evenhand::stats::bits
