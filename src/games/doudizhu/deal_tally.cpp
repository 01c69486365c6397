#include "src/games/doudizhu/deal_tally.hpp"

namespace evenhand::doudizhu {
namespace {

void add_to(DealTally::Histogram& sum, const DealTally::Histogram& other) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += other[i];
}

}  // namespace

DealTally::DealTally() : bombs(most_bombs + 1), jokers(bottom_size) {
  for (auto& hand : hands) {
    for (std::size_t i = 0; i < features; ++i) hand[i].resize(feature_values[i]);
  }
}

void DealTally::add(const Deal& deal) {
  ++deals;
  unsigned bombs_of_deal = 0;
  for (unsigned seat = 0; seat < seats; ++seat) {
    const auto values = features_of(deal.hands[seat]);
    for (std::size_t i = 0; i < features; ++i) ++hands[seat][i][values[i]];
    bombs_of_deal += values[0];
  }
  ++bombs[bombs_of_deal];
  ++jokers[total(counts_of<std::uint8_t>(deal.bottom) & both_jokers)];
}

void DealTally::merge(const DealTally& other) {
  deals += other.deals;
  for (unsigned seat = 0; seat < seats; ++seat) {
    for (std::size_t i = 0; i < features; ++i) add_to(hands[seat][i], other.hands[seat][i]);
  }
  add_to(bombs, other.bombs);
  add_to(jokers, other.jokers);
}

}  // namespace evenhand::doudizhu
