#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/constants.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// The length of the shortest linear feedback shift register that makes each whole block of m bits
/// (m up to 2^20), by Berlekamp and Massey's algorithm in Dornstetter's form: what is kept is not
/// the register but the series of its discrepancies, as in Euclid's algorithm, 256 blocks side by
/// side, a bit of each in a vector.
std::vector<std::uint32_t> linear_complexities(const BitSequence& bits, std::size_t m);

/// Chances of the seven classes of the test for blocks of m bits: of T = ±(L - mean) + 2/9 at most
/// -2.5, -1.5, … 2.5, and more. Among all blocks, 2^min(2L-1, 2m-2L) have the complexity L > 0;
/// NIST's program has the limit for large m, with .01047 where 1/96 is meant.
std::array<double, 7> complexity_probabilities(std::size_t m, Constants constants);

/// SP 800-22 Rev. 1a, 2.10, linear complexity of blocks of m bits. Statistic: chi-square over the
/// seven classes. One block is needed (std::domain_error).
TestResult linear_complexity_test(const BitSequence& bits, std::size_t m,
                                  Constants constants = Constants::exact);

}  // namespace evenhand::stats::bits
