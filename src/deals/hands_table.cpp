#include "src/deals/hands_table.hpp"

#include <span>

#include "src/audit/hands/hand_features.hpp"
#include "src/audit/hands/hands_tally.hpp"
#include "src/judge/estimate.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::deals {
namespace {

/// The mean of a histogram with its normal interval, or without one.
reports::Estimate mean_of(std::span<const std::uint64_t> counts, std::uint64_t deals, double level,
                          bool independent) {
  double sum = 0;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    sum += static_cast<double>(counts[value]) * static_cast<double>(value);
  }
  const double mean = sum / static_cast<double>(deals);
  if (!independent || deals < 30) return judge::estimate(mean, level);
  return judge::estimate(mean, stats::mean_interval(counts, level));
}

}  // namespace

void add_hands(const audit::Tallies& tallies, const Plan& plan, reports::Section& section) {
  const cards::Deck& deck = tallies.deck();
  const auto* hands = tallies.find_as<audit::HandsTally>("hands");
  if (hands == nullptr || tallies.deals() == 0) return;
  reports::Table table{"hands",
                       "What the hands held, on average",
                       {{"feature", "feature"},
                        {"hand", "hand"},
                        {"mean", "mean (interval)"},
                        {"exact", "of a fair deal"}},
                       {}};
  for (std::size_t f = 0; f < deck.features.size(); ++f) {
    for (std::size_t h = 0; h < deck.hands.size(); ++h) {
      if (deck.hands[h].undealt) continue;
      table.rows.push_back(
          {std::string(audit::feature_words(deck.features[f])), deck.hands[h].name,
           mean_of(hands->feature(h, f), tallies.deals(), plan.judging.level, !plan.start_previous),
           audit::feature_null(deck.features[f], deck, deck.hands[h].count).mean});
    }
  }
  if (!table.rows.empty()) section.tables.push_back(std::move(table));
}

}  // namespace evenhand::deals
