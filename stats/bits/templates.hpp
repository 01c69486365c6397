#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/constants.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// The words of m bits (2 to 16) that cannot overlap a copy of themselves, in ascending order, the
/// first bit highest: 148 of nine bits, from 000000001 to 111111110.
std::vector<std::uint32_t> aperiodic_templates(unsigned m);
/// "000000001".
std::string template_text(std::uint32_t word, unsigned m);

/// SP 800-22 Rev. 1a, 2.7, non-overlapping template matching: does each aperiodic word of m bits
/// occur as often as it should in each of eight blocks? Statistic: Σ (occurrences - mean)² /
/// variance, chi-square with eight degrees of freedom for large blocks; one a template.
std::vector<TestResult> non_overlapping_template_tests(const BitSequence& bits, unsigned m,
                                                       std::size_t blocks = 8);

/// Chances that m ones in a row occur, overlapping, 0, 1, … classes-2, and more often, in a block
/// of `block` fair bits, by recursion over bits and runs. NIST's program has Chrysaphinou &
/// Papastavridis' limit for long blocks in their place, which is off in the second digit.
std::vector<double> overlapping_probabilities(unsigned m, std::size_t block, std::size_t classes,
                                              Constants constants);

/// 2.8, overlapping template matching: how often do m ones (2 to 32) occur in blocks of `block`
/// bits? Statistic: chi-square over 0, 1, … `classes`-2 and more occurrences. One block is needed
/// (std::domain_error).
TestResult overlapping_template_test(const BitSequence& bits, unsigned m,
                                     Constants constants = Constants::exact,
                                     std::size_t block = 1032, std::size_t classes = 6);

}  // namespace evenhand::stats::bits
