#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "stats/tables/cells.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// Lehmer digits of `deals` permutations of n cards. Digit i says how many of the n-i cards from
/// position i on are lower than the one there; the digits of a uniform permutation are independent,
/// digit i uniform on 0 … n-i-1 (Lehmer 1960). Digit i has n-i counts, which follow those of the
/// digits before it; n(n+1)/2 counts in all.
struct DigitCounts {
  std::span<const std::uint64_t> counts;
  std::size_t n = 0;
  std::uint64_t deals = 0;

  std::span<const std::uint64_t> of(std::size_t digit) const {
    return counts.subspan(digit * n - digit * (digit - 1) / 2, n - digit);
  }
};

/// Is every digit uniform? Σ of the chi-squares of all digits, n(n-1)/2 degrees of freedom. Skipped
/// below 5n deals. Effect: Cohen's w, of all digits together; what goes wrong in one deal goes
/// wrong in many of its digits, and its interval is as wide as slices of the deals say
/// (root_effect_of_slices), whose products are those with digits_direction().
TestResult digits_test(const DigitCounts& digits, double level = 0.99, const Slices& slices = {});

/// The statistic of digits_test, for any number of deals.
double digits_statistic(const DigitCounts& digits);
/// A weight a count: Σ counts of slice · weight is the slice's product with all deals in the
/// inverse of a deal's covariance.
std::vector<double> digits_direction(const DigitCounts& digits);

/// The digit that is furthest from uniform in its order of values: Kolmogorov-Smirnov on up to 16
/// groups of neighbouring values (pooled_ks_test). The least p-value of the three digits with the
/// largest D, which is hardly ever larger than that of all; Šidák's correction for n-1 independent
/// digits. Skipped below 5n deals.
struct WorstDigit {
  std::size_t digit = 0;
  TestResult test;
};
WorstDigit worst_digit(const DigitCounts& digits, double level = 0.99);

/// Mean, variance and third central moment of the sum of all digits' chi-squares, exactly, for any
/// number of deals.
struct DigitMoments {
  double mean = 0;
  double variance = 0;
  double third = 0;
};
DigitMoments digit_moments(std::size_t n, double deals);

}  // namespace evenhand::stats
