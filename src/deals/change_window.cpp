#include "src/deals/change_window.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "src/audit/between_deals/between_deals_tally.hpp"
#include "src/audit/counting/hands_of_places.hpp"
#include "src/audit/draws/draws_tally.hpp"
#include "src/audit/evidence.hpp"
#include "src/audit/hands/between_hands_tally.hpp"
#include "src/audit/values/values_group.hpp"
#include "stats/sequences/split_tests.hpp"

namespace evenhand::deals {
namespace {

using stats::PartCounts;

/// The hands' counts where the order within a hand is not known: they are of cards and hands.
const audit::BetweenHandsTally* hands_of(const audit::Tallies& tallies) {
  const bool are_sets =
      tallies.deck().sets == cards::Sets::hands || audit::found_sets(tallies).has_value();
  return are_sets ? tallies.find_as<audit::BetweenHandsTally>("between-hands") : nullptr;
}

std::vector<PartCounts> parts_of(const audit::Tallies& tallies,
                                 const audit::BetweenHandsTally* hands) {
  const std::size_t n = tallies.deck().size;
  if (const auto* draws = tallies.find_as<audit::DrawsTally>("draws")) {
    return draws->slices().parts(n);
  }
  if (const auto* values = tallies.find_as<audit::ValuesTally>("values")) {
    return values->slices().parts(n);
  }
  if (hands != nullptr) return hands->slices().parts(n * hands->hands());
  std::vector<PartCounts> parts;
  if (const auto* between = tallies.find_as<audit::BetweenDealsTally>("between-deals")) {
    if (!between->slices().has_positions()) return parts;
    for (const audit::SessionSlices::Slice& slice : between->slices().slices()) {
      const std::uint64_t deals = slice.deals[0] + slice.deals[1];
      if (deals > 0) parts.push_back({deals, slice.positions->counts()});
    }
  }
  return parts;
}

/// By position and card, of what is by card and hand.
std::vector<double> spread_over_places(const std::vector<double>& by_hand,
                                       const cards::Deck& deck) {
  const std::vector<std::uint8_t> hand_of = audit::hands_of_places(deck);
  const std::vector<std::uint8_t> dealt = audit::dealt_hands(deck);
  std::vector<double> ratio(deck.size * deck.size);
  for (std::size_t p = 0; p < deck.size; ++p) {
    const auto hand = std::find(dealt.begin(), dealt.end(), hand_of[p]);
    if (hand == dealt.end()) continue;
    for (std::size_t card = 0; card < deck.size; ++card) {
      ratio[p * deck.size + card] =
          by_hand[card * dealt.size() + static_cast<std::size_t>(hand - dealt.begin())];
    }
  }
  return ratio;
}

}  // namespace

std::optional<ChangeWindow> change_window(const audit::Tallies& tallies) {
  const audit::BetweenHandsTally* const hands = hands_of(tallies);
  const std::vector<PartCounts> parts = parts_of(tallies, hands);
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
    const std::size_t to = window.by_position && hands == nullptr ? cell % n * n + cell / n : cell;
    window.log_ratio[to] = std::log(smoothed(after, cell) / smoothed(before, cell));
  }
  if (hands != nullptr) window.log_ratio = spread_over_places(window.log_ratio, deck);
  return window;
}

}  // namespace evenhand::deals
