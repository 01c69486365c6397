#pragma once

#include <cstddef>

namespace evenhand::stats {

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
