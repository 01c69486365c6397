#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/distributions/count_distribution.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The length of the longest increasing subsequence of a uniform permutation of n cards, 1 … n.
/// By Gessel (1990, "Symmetric functions and P-recursiveness"), P(length ≤ k) is n!/n^n times the
/// coefficient of n in the determinant of Bessel functions I_|i-j|(2x), i, j = 1 … k, as a series
/// in x²/n. The coefficient is a mean over a circle, in 50 digits (docs/methods-permutations.md).
/// Absolute error below 1e-18; smaller probabilities are given as 0.
/// n from 1 to largest_exact_deck (std::domain_error). Takes 0.01 s for 54 cards.
CountDistribution longest_increasing_null(std::size_t n);

inline constexpr std::size_t orders_of_four = 24;
inline constexpr std::size_t orders_of_five = 120;

/// The number of the relative order of five different values among the 120, in lexicographic order:
/// the mixed-radix number whose digits say how many later values are smaller.
template <class Value>
std::size_t relative_order(Value a, Value b, Value c, Value d, Value e) {
  const auto less = [](Value x, Value y) { return static_cast<std::size_t>(x < y); };
  const std::size_t first = less(b, a) + less(c, a) + less(d, a) + less(e, a);
  const std::size_t second = less(c, b) + less(d, b) + less(e, b);
  const std::size_t third = less(d, c) + less(e, c);
  return ((first * 4 + second) * 3 + third) * 2 + less(e, d);
}

/// The ranks 0 … 4 of the values in a numbered order, the inverse of relative_order().
std::array<std::size_t, 5> order_ranks(std::size_t order);

/// Are all relative orders of five values equally likely? In two parts that are independent in the
/// limit, since one projects on the order of the first four and the other on what is left.
struct RelativeOrderTests {
  TestResult four;            ///< the first four values: chi-square, 23 degrees of freedom
  TestResult five;            ///< the fifth among them: chi-square, 96 degrees of freedom
  std::size_t most_four = 0;  ///< the order of four (0 … 23) that is furthest from 1/24
  std::size_t most_five = 0;  ///< the order of five that is furthest from 1/120
};

/// `counts[order]` of independent fives. A part is skipped unless each order expects 5.
/// Effect: Cohen's w of the part.
RelativeOrderTests relative_order_tests(std::span<const std::uint64_t> counts, double level = 0.99);

}  // namespace evenhand::stats
