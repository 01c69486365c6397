#pragma once

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

inline cards::Deck draw_deck(std::size_t n, std::size_t k, cards::Sets sets = cards::Sets::none) {
  cards::Deck deck = cards::parse_deck(std::to_string(n));
  cards::draw_cards(deck, k);
  deck.sets = sets;
  return deck;
}

inline cards::DealBatch make_draws(std::size_t n, std::size_t k, std::size_t count,
                                   const Shuffle& shuffle, stats::SmallGenerator& random) {
  cards::DealBatch batch(n, count, k);
  Order cards(n);
  for (std::size_t d = 0; d < count; ++d) {
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    shuffle(cards, random);
    put(batch, d, Order(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(k)));
  }
  return batch;
}

}  // namespace evenhand::audit
