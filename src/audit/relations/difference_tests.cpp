#include <fmt/format.h>

#include <utility>

#include "base/number_text.hpp"
#include "src/audit/relations/cell_family.hpp"
#include "src/audit/relations/relations_tests.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/permutations/cyclic_differences.hpp"

namespace evenhand::audit {
namespace {

std::string cell_words(std::size_t distance, std::size_t difference, std::size_t n) {
  return fmt::format("a card {} higher modulo {} lies {} {} further (counted round)", difference, n,
                     distance, distance == 1 ? "place" : "places");
}

Evidence differences_at(const RelationsTally& tally, const Sample& sample, std::size_t distance) {
  const auto counts = tally.differences(distance);
  const double level =
      stats::level_of_each(sample.level, static_cast<double>(sample.deck.size / 2));
  Evidence evidence{{}, stats::cyclic_difference_test(counts, distance, tally.looked_at(), level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words =
      fmt::format("differences of cards {} {} apart, counted round, deviate by {} rms", distance,
                  distance == 1 ? "place" : "places", percent(evidence.result.effect->value));
  evidence.subject = fmt::format("distance {}", distance);
  evidence.detectable = [n = counts.size(), deals = tally.looked_at()](double alpha, double power) {
    return stats::detectable_difference(n, deals, alpha, power);
  };
  return evidence;
}

}  // namespace

void add_difference_tests(const RelationsTally& tally, const Sample& sample,
                          std::vector<Evidence>& tests) {
  const std::size_t n = sample.deck.size;
  const auto deals = static_cast<double>(tally.looked_at());
  std::vector<Evidence> totals;
  CellFamily cells;
  for (std::size_t distance = 1; distance <= n / 2; ++distance) {
    totals.push_back(differences_at(tally, sample, distance));
    const auto counts = tally.differences(distance);
    // At half the deck a pair of places comes twice, with a difference and with its opposite.
    const std::size_t last = 2 * distance == n ? n / 2 : n - 1;
    for (std::size_t v = 1; v <= last; ++v) {
      const stats::DifferenceNull null = stats::cyclic_difference_null(n, distance, v);
      cells.take({static_cast<double>(counts[v]), deals * null.mean, deals * null.variance},
                 [=] { return cell_words(distance, v, n); });
    }
  }
  tests.push_back(judge::smallest_of(relations_info::differences, std::move(totals), sample.level));
  tests.push_back(cells.judged(relations_info::worst_difference, sample, tally.looked_at()));
}

}  // namespace evenhand::audit
