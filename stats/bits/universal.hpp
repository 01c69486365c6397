#pragma once

#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/constants.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// Mean and variance of log2 of the distance between blocks of L bits that are alike.
struct DistanceMoments {
  double mean;
  double variance;
};
/// Returns the moments for L from 1 to 16: the sums over the geometric distribution, or the seven
/// and four digits that SP 800-22 has of them, from L = 6 on (std::domain_error).
DistanceMoments distance_moments(unsigned length, Constants constants);

/// The length of blocks that SP 800-22 takes for n bits: 6 from 387,840 on, … 16 from 1,059,061,760
/// on; 0 below.
unsigned universal_length(std::size_t n);

/// Returns the mean of log2 of the distance from each block of `length` bits to the one before that
/// is like it, over the blocks after the first `initial`; one that has none before counts from the
/// beginning. More than `initial` whole blocks are needed (std::domain_error).
double mean_log_distance(const BitSequence& bits, unsigned length, std::size_t initial);

/// SP 800-22 Rev. 1a, 2.9, Maurer's universal statistic: can the sequence be compressed? Statistic:
/// the mean log2 distance, normal with Maurer's approximation of its deviation (the factor c). For
/// n of 387,840 and more (std::domain_error).
TestResult universal_test(const BitSequence& bits, Constants constants = Constants::exact);

}  // namespace evenhand::stats::bits
