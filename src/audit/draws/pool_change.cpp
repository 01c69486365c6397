#include "src/audit/draws/pool_change.hpp"

#include <algorithm>

#include "stats/distributions/hypergeometric.hpp"

namespace evenhand::audit {
namespace {

/// A card that came late, or not again: how improbable that is, given how often it came.
struct Edge {
  std::size_t card = 0;
  bool is_new = false;     ///< did not come before, or else not after
  std::uint64_t draw = 0;  ///< its first, or last
  stats::PValue p;
};

std::vector<Edge> edges_of(const DrawsTally& tally, std::uint64_t draws) {
  const std::size_t n = tally.slices().last().size();
  const std::vector<std::uint64_t> places = tally.places();
  std::vector<std::uint64_t> came(n);
  for (std::size_t i = 0; i < places.size(); ++i) came[i % n] += places[i];
  std::vector<Edge> edges;
  for (std::size_t card = 0; card < n; ++card) {
    if (came[card] == 0) continue;
    const std::uint64_t first = tally.slices().first()[card];
    const std::uint64_t last = tally.slices().last()[card];
    const auto none_of = [&](std::uint64_t missed) {
      return stats::Hypergeometric(draws, came[card], missed).lower_tail(0);
    };
    edges.push_back({card, true, first, none_of(first)});
    edges.push_back({card, false, last, none_of(draws - 1 - last)});
  }
  return edges;
}

}  // namespace

std::optional<PoolChange> pool_change(const DrawsTally& tally, std::uint64_t draws) {
  const auto last = tally.slices().last();
  if (draws == 0 || *std::max_element(last.begin(), last.end()) + 1 != draws) return std::nullopt;
  const std::vector<Edge> edges = edges_of(tally, draws);
  const auto tries = static_cast<double>(2 * last.size());
  const auto least = std::min_element(edges.begin(), edges.end(),
                                      [](const Edge& a, const Edge& b) { return a.p < b.p; });
  PoolChange change{least->is_new, least->draw, {}, least->p.times(tries)};
  for (const Edge& edge : edges) {
    if (edge.is_new != change.grew || edge.p.times(tries).value() > sure_change) continue;
    change.cards.push_back(edge.card);
    change.draw = edge.is_new ? std::min(change.draw, edge.draw) : std::max(change.draw, edge.draw);
  }
  if (change.cards.empty()) change.cards.push_back(least->card);
  return change;
}

}  // namespace evenhand::audit
