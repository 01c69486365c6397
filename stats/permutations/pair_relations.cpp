#include "stats/permutations/pair_relations.hpp"

#include "base/real.hpp"

namespace evenhand::stats {
namespace {

/// Pairs that leave `alone` items out and have each other item once.
PairRelation matching(std::size_t n, std::size_t alone) {
  return {real(n - alone) / 2, real(alone) * real(n - alone) / real(n)};
}

}  // namespace

PairRelation mirror_images(std::size_t n) { return matching(n, n % 2); }

PairRelation difference_relation(std::size_t n, std::size_t v) {
  return {2 * v == n ? real(n) / 2 : real(n), 0};
}

PairRelation sum_relation(std::size_t n, std::size_t t) {
  // Items that are their own partner: 2a = t modulo n.
  if (n % 2 == 1) return matching(n, 1);
  return matching(n, t % 2 == 0 ? 2 : 0);
}

RelationNull relation_null(std::size_t size, const PairRelation& places,
                           const PairRelation& cards) {
  const double n = real(size);
  const double all = n * (n - 1) / 2;
  const auto single = [&](const PairRelation& relation) { return relation.spread / (n - 2); };
  const auto rest = [&](const PairRelation& relation) {
    return relation.pairs - relation.pairs * relation.pairs / all - single(relation);
  };
  return {places.pairs * cards.pairs / all, single(places) * single(cards) / (n - 1) +
                                                rest(places) * rest(cards) / (n * (n - 3) / 2)};
}

}  // namespace evenhand::stats
