#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

// Items of a deal of n have a bit each, of which `ones` are 1, spread by chance.

/// The chance that the bits of three given items have an odd sum.
double odd_parity_of_three(std::size_t n, std::size_t ones);

/// Σ over p of the sign of the items p, p + gaps[0] and p + gaps[0] + gaps[1]: -1 where the sum of
/// their bits is odd, else 1.
struct ParityNull {
  double mean = 0;
  double variance = 0;
};
/// Exactly, from the means of products of up to six signs, which are values of Krawtchouk's
/// polynomials over binomial coefficients. n >= 6, gaps from 1 on, their sum below n.
ParityNull parity_null(std::size_t n, std::size_t ones, std::array<std::size_t, 2> gaps);

/// #{p : deal[p] - 2 deal[p + gap] + deal[p + 2 gap] = v modulo n}, p + 2 gap < n, in a uniform
/// deal: for v = 0 the arithmetic progressions among places that are a progression.
struct ProgressionNull {
  double mean = 0;
  double variance = 0;
};

/// Exactly, by counting pairs of triples that share two cards, one or none
/// (docs/methods-relations.md). n >= 6, 1 <= gap, 2 gap < n, v < n. Takes some n steps.
ProgressionNull progression_null(std::size_t n, std::size_t gap, std::size_t v);

// X_v = #{p : deal[p + d] - deal[p] = v}, places and cards modulo n, 1 <= d <= n/2. n >= 4.

/// Mean and variance of X_v in one deal (docs/methods-relations.md).
struct DifferenceNull {
  double mean = 0;
  double variance = 0;
};
DifferenceNull cyclic_difference_null(std::size_t n, std::size_t distance, std::size_t difference);

/// Is every difference equally likely at this distance? counts[v], v = 0 … n-1, over all deals;
/// counts[0] is 0. The sums of v and -v, and their differences, have a variance each, so that
/// the quadratic form is a sum of squares: chi-square with n-2 degrees of freedom, and at
/// distance n/2, where v and -v are one, with ⌊n/2⌋-1. Skipped unless each count expects 5.
/// Effect: rms relative deviation of a difference.
TestResult cyclic_difference_test(std::span<const std::uint64_t> counts, std::size_t distance,
                                  std::uint64_t deals, double level = 0.99);

/// The rms relative deviation that cyclic_difference_test finds with this power.
double detectable_difference(std::size_t n, std::uint64_t deals, double alpha, double power);

/// A set of unordered pairs of n items: how many there are, and Σ r² - (Σ r)²/n over the items,
/// where r is the number of pairs that an item is in.
struct PairRelation {
  double pairs = 0;
  double spread = 0;
};

/// {i, n-1-i}: an item and its mirror image.
PairRelation mirror_images(std::size_t n);
/// Items that differ by v or -v modulo n, 1 <= v <= n/2.
PairRelation difference_relation(std::size_t n, std::size_t v);
/// Items that add up to t modulo n.
PairRelation sum_relation(std::size_t n, std::size_t t);

/// The number of pairs of places of one relation that hold cards of the other, in a uniform deal of
/// n >= 4 cards. A relation falls into three parts, as functions of pairs do under all permutations
/// (docs/methods-pairs.md), and by Schur's lemma each part adds the product of both squared lengths
/// over its dimension to the variance.
struct RelationNull {
  double mean = 0;
  double variance = 0;
};
RelationNull relation_null(std::size_t n, const PairRelation& places, const PairRelation& cards);

}  // namespace evenhand::stats
