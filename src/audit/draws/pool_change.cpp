#include "src/audit/draws/pool_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "stats/distributions/hypergeometric.hpp"

namespace evenhand::audit {
namespace {

/// A card that came late, or not again: how improbable that is, given how often it came.
struct Edge {
  std::size_t card = 0;
  bool is_new = false;     ///< did not come before, or else not after
  std::uint64_t draw = 0;  ///< its first, or last
  stats::PValue p;         ///< times 2n
  double rate = 0;         ///< how often it came in the draws in which it was there
};

std::vector<Edge> edges_of(const DrawsTally& tally, std::uint64_t draws) {
  const std::size_t n = tally.slices().last().size();
  const std::vector<std::uint64_t> places = tally.places();
  std::vector<std::uint64_t> came(n);
  for (std::size_t i = 0; i < places.size(); ++i) came[i % n] += places[i];
  const auto tries = static_cast<double>(2 * n);
  std::vector<Edge> edges;
  for (std::size_t card = 0; card < n; ++card) {
    if (came[card] == 0) continue;
    const std::uint64_t first = tally.slices().first()[card];
    const std::uint64_t last = tally.slices().last()[card];
    const auto none_of = [&](std::uint64_t missed) {
      return stats::Hypergeometric(draws, came[card], missed).lower_tail(0).times(tries);
    };
    const double rate = static_cast<double>(came[card]) / static_cast<double>(last - first + 1);
    edges.push_back({card, true, first, none_of(first), rate});
    edges.push_back({card, false, last, none_of(draws - 1 - last), rate});
  }
  return edges;
}

bool are_whole(const DrawsTally& tally, std::uint64_t draws) {
  const auto last = tally.slices().last();
  return draws > 0 && *std::max_element(last.begin(), last.end()) + 1 == draws;
}

/// Whether a card that came with a change at the one draw may have missed all until the other.
bool may_be_one(const Edge& edge, std::uint64_t change) {
  const double missed =
      static_cast<double>(std::max(edge.draw, change) - std::min(edge.draw, change));
  return missed * std::log1p(-std::min(edge.rate, 0.999)) > std::log(sure_change);
}

/// The cards that changed together: edges of one kind, from the change on outwards.
std::vector<PoolChange> grouped(std::vector<Edge> edges, bool is_new) {
  std::erase_if(edges, [&](const Edge& edge) {
    return edge.is_new != is_new || edge.p.value() > sure_change;
  });
  std::sort(edges.begin(), edges.end(), [&](const Edge& a, const Edge& b) {
    return is_new ? a.draw < b.draw : a.draw > b.draw;
  });
  std::vector<PoolChange> changes;
  for (const Edge& edge : edges) {
    if (changes.empty() || !may_be_one(edge, changes.back().draw)) {
      changes.push_back({is_new, edge.draw, {}, edge.p});
    }
    changes.back().cards.push_back(edge.card);
    changes.back().p = std::min(changes.back().p, edge.p);
  }
  for (PoolChange& change : changes) std::sort(change.cards.begin(), change.cards.end());
  return changes;
}

}  // namespace

std::string list_of(const cards::Deck& deck, const std::vector<std::size_t>& cards) {
  const bool is_run = cards.back() - cards.front() + 1 == cards.size();
  if (cards.size() == 1) return card_words(deck, cards.front());
  std::string list = card_words(deck, cards.front());
  if (deck.card_names.empty()) list.replace(0, list.find(' '), "cards");
  if (is_run && cards.size() > 2) {
    return fmt::format("{} to {}", list, deck.card_name(cards.back()));
  }
  for (std::size_t i = 1; i < std::min<std::size_t>(cards.size(), 8); ++i) {
    list += ", " + deck.card_name(cards[i]);
  }
  return cards.size() > 8 ? list + fmt::format(" and {} others", cards.size() - 8) : list;
}

std::vector<PoolChange> pool_changes(const DrawsTally& tally, std::uint64_t draws) {
  if (!are_whole(tally, draws)) return {};
  const std::vector<Edge> edges = edges_of(tally, draws);
  std::vector<PoolChange> changes = grouped(edges, true);
  for (PoolChange& change : grouped(edges, false)) changes.push_back(std::move(change));
  std::stable_sort(changes.begin(), changes.end(),
                   [](const PoolChange& a, const PoolChange& b) { return a.first() < b.first(); });
  return changes;
}

std::optional<PoolChange> pool_change(const DrawsTally& tally, std::uint64_t draws) {
  if (!are_whole(tally, draws)) return std::nullopt;
  const std::vector<PoolChange> sure = pool_changes(tally, draws);
  if (!sure.empty()) {
    return *std::min_element(sure.begin(), sure.end(),
                             [](const PoolChange& a, const PoolChange& b) { return a.p < b.p; });
  }
  const std::vector<Edge> edges = edges_of(tally, draws);
  const auto least = std::min_element(edges.begin(), edges.end(),
                                      [](const Edge& a, const Edge& b) { return a.p < b.p; });
  return PoolChange{least->is_new, least->draw, {least->card}, least->p};
}

}  // namespace evenhand::audit
