#include "stats/permutations/pair_relations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

using Relation = std::function<bool(std::size_t, std::size_t)>;

/// Mean and variance of the mirror images among places whose cards are so related.
RelationNull enumerated(std::size_t n, const Relation& related) {
  double sum = 0;
  double squares = 0;
  double all = 0;
  for_each_permutation(n, [&](const Permutation& deal) {
    double count = 0;
    for (std::size_t p = 0; p < n / 2; ++p) count += related(deal[p], deal[n - 1 - p]) ? 1 : 0;
    sum += count;
    squares += count * count;
    ++all;
  });
  return {sum / all, squares / all - sum / all * (sum / all)};
}

void expect_same(const RelationNull& null, const RelationNull& counted, std::size_t n,
                 std::size_t value) {
  EXPECT_NEAR(null.mean, counted.mean, 1e-12) << n << ' ' << value;
  EXPECT_NEAR(null.variance, counted.variance, 1e-12) << n << ' ' << value;
}

TEST(PairRelations, MomentsAreThoseOfEveryDeal) {
  for (std::size_t n = 4; n <= 8; ++n) {
    for (std::size_t v = 1; v <= n / 2; ++v) {
      const auto related = [&](std::size_t a, std::size_t b) {
        return (a + n - b) % n == v || (b + n - a) % n == v;
      };
      expect_same(relation_null(n, mirror_images(n), difference_relation(n, v)),
                  enumerated(n, related), n, v);
    }
    for (std::size_t t = 0; t < n; ++t) {
      const auto related = [&](std::size_t a, std::size_t b) { return (a + b) % n == t; };
      expect_same(relation_null(n, mirror_images(n), sum_relation(n, t)), enumerated(n, related), n,
                  t);
    }
  }
}

}  // namespace
}  // namespace evenhand::stats
