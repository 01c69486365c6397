#include "src/audit/worth/worth_tally.hpp"

#include <numeric>
#include <utility>

#include "sims/worth/game_features.hpp"
#include "sims/worth/poker_features.hpp"
#include "src/audit/sets_tally.hpp"

namespace evenhand::audit {
namespace {

std::size_t cells_of(const std::vector<WorthOf>& looked_at) {
  return std::accumulate(
      looked_at.begin(), looked_at.end(), std::size_t{0},
      [](std::size_t sum, const WorthOf& one) { return sum + one.feature.values.size(); });
}

}  // namespace

std::vector<WorthOf> worth_of_draws(const cards::Deck& deck) {
  std::vector<WorthOf> all;
  if (deck.draw == 0) return all;
  const auto add = [&](const std::string& whose, std::size_t first, std::size_t count) {
    for (worth::Feature& feature : worth::features_of(deck, count)) {
      all.push_back({whose, first, count, std::move(feature)});
    }
  };
  const std::vector<cards::Hand> hands = listed_hands(deck);
  const bool is_omaha =
      deck.name == "poker" && hands.size() == 2 && hands[0].count == 4 && hands[1].count == 5;
  if (is_omaha) {
    all.push_back({"", 0, deck.draw, worth::omaha_hands()});
  } else {
    add("", 0, deck.draw);
  }
  for (const cards::Hand& hand : hands) add(hand.name, hand.first, hand.count);
  return all;
}

WorthTally::WorthTally(std::vector<WorthOf> looked_at)
    : looked_at_(std::move(looked_at)), slices_(cells_of(looked_at_)) {
  std::size_t cell = 0;
  for (const WorthOf& one : looked_at_) {
    counts_.emplace_back(one.feature.values.size());
    first_cells_.push_back(cell);
    cell += one.feature.values.size();
  }
}

void WorthTally::fold(const cards::DealBatch& batch) {
  std::vector<std::uint16_t> hand;
  std::vector<std::uint16_t> cells(looked_at_.size());
  batch.visit([&](const auto& draws) {
    for (std::size_t d = 0; d < draws.count; ++d) {
      hand.assign(draws[d].begin(), draws[d].end());
      for (std::size_t i = 0; i < looked_at_.size(); ++i) {
        const WorthOf& one = looked_at_[i];
        const std::size_t value =
            one.feature.value(worth::Hand(hand).subspan(one.first, one.count));
        counts_[i].add(value);
        cells[i] = static_cast<std::uint16_t>(first_cells_[i] + value);
      }
      slices_.add(cells);
    }
  });
}

}  // namespace evenhand::audit
