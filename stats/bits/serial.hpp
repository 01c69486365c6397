#pragma once

#include <array>

#include "stats/bits/bit_sequence.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// SP 800-22 Rev. 1a, 2.11, serial: is each word of m bits (2 to 24) as frequent as any other, the
/// sequence being a circle? Statistics: the first and the second difference of ψ² over m,
/// chi-square with 2^(m-1) and 2^(m-2) degrees of freedom. For n of 2^(m+2) and more.
std::array<TestResult, 2> serial_tests(const BitSequence& bits, unsigned m);

/// 2.12, approximate entropy: the entropies of words of m and of m + 1 bits (m 1 to 23). Statistic:
/// 2 n (ln 2 - difference), chi-square with 2^m degrees of freedom. For n of 2^(m+5) and more.
TestResult approximate_entropy_test(const BitSequence& bits, unsigned m);

}  // namespace evenhand::stats::bits
