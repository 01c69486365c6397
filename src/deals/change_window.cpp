#include "src/deals/change_window.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "src/audit/between_deals/between_deals_tally.hpp"
#include "src/audit/draws/draws_tally.hpp"
#include "stats/sequences/split_tests.hpp"

namespace evenhand::deals {
namespace {

using stats::PartCounts;

std::vector<PartCounts> parts_of(const audit::Tallies& tallies) {
  std::vector<PartCounts> parts;
  if (const auto* draws = tallies.find_as<audit::DrawsTally>("draws")) {
    for (const audit::DrawSlices::Slice& slice : draws->slices().slices()) {
      if (slice.draws > 0) parts.push_back({slice.draws, slice.cards});
    }
  }
  if (const auto* between = tallies.find_as<audit::BetweenDealsTally>("between-deals")) {
    if (!between->slices().has_positions()) return parts;
    for (const audit::SessionSlices::Slice& slice : between->slices().slices()) {
      const std::uint64_t deals = slice.deals[0] + slice.deals[1];
      if (deals > 0) parts.push_back({deals, slice.positions->counts()});
    }
  }
  return parts;
}

}  // namespace

std::optional<ChangeWindow> change_window(const audit::Tallies& tallies) {
  const std::vector<PartCounts> parts = parts_of(tallies);
  if (parts.size() < 2) return std::nullopt;
  const std::size_t best = stats::best_split(parts);
  const cards::Deck& deck = tallies.deck();
  // The change may lie in either part beside the split, which then tell of neither side: they are
  // left out where others remain.
  const std::size_t first = best >= 2 ? best - 1 : best;
  const std::size_t last = best + 1 < parts.size() ? best + 1 : best;
  const PartCounts before = stats::sum_of(std::span(parts).first(first));
  const PartCounts after = stats::sum_of(std::span(parts).subspan(last));
  ChangeWindow window;
  window.by_position = deck.draw == 0;
  for (std::size_t i = 0; i + 1 < best; ++i) window.first += parts[i].deals;
  for (std::size_t i = 0; i < std::min(best + 1, parts.size()); ++i) window.last += parts[i].deals;
  const std::size_t n = deck.size;
  const auto smoothed = [&](const PartCounts& part, std::size_t cell) {
    return (static_cast<double>(part.cells[cell]) + 0.5) /
           (static_cast<double>(part.deals) + 0.5 * static_cast<double>(n));
  };
  window.log_ratio.resize(before.cells.size());
  for (std::size_t cell = 0; cell < before.cells.size(); ++cell) {
    // Counts of positions are by card, then position.
    const std::size_t to = window.by_position ? cell % n * n + cell / n : cell;
    window.log_ratio[to] = std::log(smoothed(after, cell) / smoothed(before, cell));
  }
  return window;
}

}  // namespace evenhand::deals
