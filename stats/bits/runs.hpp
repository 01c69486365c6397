#pragma once

#include <cstdint>
#include <vector>

#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/constants.hpp"
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

/// SP 800-22 Rev. 1a, 2.3, runs: does one bit follow another as often as it should, given the share
/// π of ones? Statistic: (runs - 2 n π (1-π)) / (2 sqrt(2n) π (1-π)), as in the standard: √½ of a
/// standard normal number, so that the p-value is erfc of its size. Skipped where |π - 1/2| is at
/// least 2 / sqrt n: the frequency test says why. NIST's program says p = 0 there, and so does
/// Constants::nist.
TestResult runs_test(const BitSequence& bits, Constants constants = Constants::exact);

/// The way in which the longest run of ones is counted: in blocks of m bits, in classes up to
/// `lowest`, one each for the lengths that follow, and the last for all beyond.
struct LongestRunClasses {
  std::size_t m;
  std::size_t lowest;
  std::vector<double> probabilities;
};
/// The classes of SP 800-22 for n bits, n >= 128: m is 8, 128 from 6,272 on and 10,000 from 750,000
/// on. NIST's probabilities for m = 10,000 are rounded to four digits, and those for 128 are off in
/// the tenth; the exact ones come by recursion over the length.
LongestRunClasses longest_run_classes(std::size_t n, Constants constants);

/// The longest run of ones among bits first … first+count-1.
std::size_t longest_run(const BitSequence& bits, std::size_t first, std::size_t count);

/// 2.4, longest run of ones in a block. Statistic: chi-square over the classes. For n >= 128
/// (std::domain_error).
TestResult longest_run_test(const BitSequence& bits, Constants constants = Constants::exact);

}  // namespace evenhand::stats::bits
