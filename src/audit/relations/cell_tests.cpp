#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "src/audit/counting/remembered.hpp"
#include "src/audit/relations/cell_family.hpp"
#include "src/audit/relations/relations_tests.hpp"
#include "stats/permutations/pair_relations.hpp"
#include "stats/permutations/progressions.hpp"

namespace evenhand::audit {
namespace {

using Domain = RelationsTally::Domain;

/// "places" hold "cards", or the other way round.
std::string_view name_of(Domain domain) {
  return domain == RelationsTally::places ? "places" : "cards";
}
std::string_view others_of(Domain domain) {
  return domain == RelationsTally::places ? "cards" : "places";
}

/// Returns the cell of which a deal brings `most` at most.
stats::DispersedCount cell(std::uint64_t count, std::uint64_t deals, double mean, double variance,
                           std::size_t most) {
  const auto number = static_cast<double>(deals);
  return {static_cast<double>(count), number * mean, number * variance,
          std::max(0.0, static_cast<double>(most) - mean)};
}

void take_mirrors(const RelationsTally& tally, std::size_t n, Domain domain, CellFamily& family) {
  const stats::PairRelation mirrors = stats::mirror_images(n);
  const auto take = [&](std::uint64_t count, const stats::PairRelation& others,
                        std::function<std::string()> words) {
    const stats::RelationNull null = stats::relation_null(n, mirrors, others);
    family.take(cell(count, tally.looked_at(), null.mean, null.variance, n / 2), std::move(words));
  };
  for (std::size_t v = 1; v <= n / 2; ++v) {
    take(tally.mirror_differences(domain)[v], stats::difference_relation(n, v), [=] {
      return fmt::format("{} that mirror each other have {} that differ by {} or {}",
                         name_of(domain), others_of(domain), v, n - v);
    });
  }
  for (std::size_t t = 0; t < n; ++t) {
    take(tally.mirror_sums(domain)[t], stats::sum_relation(n, t), [=] {
      return t + 1 == n
                 ? fmt::format("{} that mirror each other have {} that do", name_of(domain),
                               others_of(domain))
                 : fmt::format("{} that mirror each other have {} that add up to {} modulo {}",
                               name_of(domain), others_of(domain), t, n);
    });
  }
}

std::string progression_words(Domain domain, std::size_t gap, std::size_t v, std::size_t n) {
  const std::string three =
      fmt::format("three {} {} apart have {}", name_of(domain), gap, others_of(domain));
  if (v == 0) return three + fmt::format(" in arithmetic progression modulo {}", n);
  return three + fmt::format(" whose second step is {} more than the first modulo {}", v, n);
}

/// Null moments of all progressions of a deck: it takes some n² steps to count them.
std::vector<stats::ProgressionNull> progression_nulls(std::size_t n) {
  std::vector<stats::ProgressionNull> nulls;
  for (std::size_t gap = 1; gap <= RelationsTally::gaps; ++gap) {
    for (std::size_t v = 0; v < n; ++v) nulls.push_back(stats::progression_null(n, gap, v));
  }
  return nulls;
}

}  // namespace

void add_cell_tests(const RelationsTally& tally, const Sample& sample,
                    std::vector<Evidence>& tests) {
  const std::size_t n = sample.deck.size;
  const auto& nulls = remembered(progression_nulls, n);
  CellFamily mirrors;
  CellFamily progressions;
  for (const Domain domain : {RelationsTally::places, RelationsTally::cards}) {
    take_mirrors(tally, n, domain, mirrors);
    for (std::size_t gap = 1; gap <= RelationsTally::gaps; ++gap) {
      const auto counts = tally.progressions(domain, gap);
      for (std::size_t v = 0; v < n; ++v) {
        const stats::ProgressionNull& null = nulls[(gap - 1) * n + v];
        const stats::DispersedCount seen =
            cell(counts[v], tally.looked_at(), null.mean, null.variance, n - 2 * gap);
        progressions.take(seen, [=] { return progression_words(domain, gap, v, n); });
      }
    }
  }
  tests.push_back(mirrors.judged(relations_info::mirrors, sample, tally.looked_at()));
  tests.push_back(progressions.judged(relations_info::progressions, sample, tally.looked_at()));
}

}  // namespace evenhand::audit
