#pragma once

#include <string>
#include <vector>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

/// A deck of values of which draws of k may repeat.
inline cards::Deck repeating_deck(std::size_t n, std::size_t k, std::vector<double> chances = {}) {
  cards::Deck deck = cards::parse_deck(std::to_string(n));
  deck.with_repeats = true;
  cards::draw_cards(deck, k);
  deck.chances = std::move(chances);
  return deck;
}

/// Makes one draw, given the one before, which is empty at first.
using Draw = std::function<Order(const Order& before, stats::SmallGenerator&)>;

inline Draw fair_draw(std::size_t n, std::size_t k) {
  return [n, k](const Order&, stats::SmallGenerator& random) {
    Order values(k);
    for (std::size_t& value : values) value = random.below(n);
    return values;
  };
}

/// Counts so many draws, in blocks as sessions have them.
inline Tallies counted_draws(const cards::Deck& deck, const Draw& draw, std::size_t draws,
                             std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  Tallies tallies(full_battery(), deck);
  constexpr std::size_t block = 4096;
  Order before;
  for (std::size_t first = 0; first < draws; first += block) {
    cards::DealBatch batch(deck.size, std::min(block, draws - first), deck.draw);
    for (std::size_t d = 0; d < batch.size(); ++d) {
      before = draw(before, random);
      put(batch, d, before);
    }
    tallies.begin_block(first / block);
    tallies.fold(batch);
  }
  return tallies;
}

}  // namespace evenhand::audit
